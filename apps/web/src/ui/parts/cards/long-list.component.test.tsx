/** Two long lists below each other, as the coming and the played matches of a team, with rows of different heights. */
import type { CSSProperties } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LongList, type RowPlace } from './LongList.tsx';

const ROWS = 200;
const USUAL_HEIGHT = 60;
const numbers = (from: number) => Array.from({ length: ROWS }, (_, n) => from + n);
const COMING = numbers(0);
const PLAYED = numbers(1_000);
const keyOf = (number: number) => number;
/** Every third row takes another line. */
const heightOf = (number: number) => (number % 3 === 0 ? USUAL_HEIGHT + 40 : USUAL_HEIGHT);

function rowOf(number: number, place: RowPlace) {
  return (
    <li key={number} {...place} data-row={number} style={{ height: heightOf(number) }}>
      {number}
    </li>
  );
}

function TwoLists({ coming = COMING, played = PLAYED }) {
  const lists = { keyOf, row: rowOf, usualHeight: USUAL_HEIGHT, total: coming.length + played.length };
  return (
    // The colour of the lines between rows.
    <main style={{ '--line': 'black' } as CSSProperties}>
      <LongList items={coming} {...lists} />
      <LongList items={played} {...lists} />
    </main>
  );
}

const drawn = () => [...document.querySelectorAll<HTMLElement>('main li')];
const row = (number: number) => document.querySelector<HTMLElement>(`[data-row="${number}"]`);
const topOf = (number: number) => row(number)?.getBoundingClientRect().top ?? Number.NaN;
const frame = () => new Promise(requestAnimationFrame);

beforeEach(() => window.scrollTo(0, 0));

test('a list below the screen renders next to nothing, and both know their length', async () => {
  await render(<TwoLists />);
  await expect.poll(() => row(0)).not.toBeNull();
  // With the spare rows, which come after the first ones.
  await expect.poll(() => drawn().length).toBeGreaterThan(20);
  expect(drawn().length).toBeLessThan(70);
  expect(drawn().filter(({ dataset }) => Number(dataset.row) >= 1_000).length).toBeLessThan(20);
  expect(row(0)?.getAttribute('aria-setsize')).toBe(String(ROWS));
});

test('the end of the page shows the last row of the second list', async () => {
  await render(<TwoLists />);
  const last = 1_000 + ROWS - 1;
  // The height of rows that were not drawn is a guess: the end moves while they are measured.
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return row(last)?.getAttribute('aria-posinset');
    })
    .toBe(String(ROWS));
  expect(drawn().length).toBeLessThan(70);
});

test('rows above the screen that turn out higher than guessed do not move those on it', async () => {
  await render(<TwoLists />);
  await expect.poll(() => row(0)).not.toBeNull();
  window.scrollTo(0, 6_000);
  await expect.poll(() => drawn().some(({ dataset }) => Number(dataset.row) > 60)).toBe(true);
  const seen = () =>
    drawn().find((one) => Number(one.dataset.row) < 1_000 && one.getBoundingClientRect().top >= 0);
  await expect.poll(() => seen()).toBeDefined();
  // With the spare rows above, which are measured before they are seen.
  await expect.poll(() => drawn().length).toBeGreaterThan(40);
  for (let n = 0; n < 20; n++) {
    const number = Number(seen()?.dataset.row);
    const before = topOf(number);
    window.scrollBy(0, -100);
    await frame();
    await frame();
    expect(topOf(number) - before).toBeCloseTo(100, -1);
  }
});

test('a scroll goes as far as it was asked, also when the first rows leave', async () => {
  await render(<TwoLists />);
  await expect.poll(() => drawn().length).toBeGreaterThan(20);
  const places: number[] = [];
  for (let n = 0; n < 20; n++) {
    window.scrollBy(0, 300);
    await frame();
    places.push(window.scrollY);
  }
  expect(places).toEqual(places.map((_, n) => 300 * (n + 1)));
});

test('lists that are short together are rendered completely, and a short one beside a long one is not', async () => {
  const short = COMING.slice(0, 20);
  const { rerender } = await render(<TwoLists coming={short} played={PLAYED.slice(0, 20)} />);
  await expect.poll(() => drawn().length).toBe(40);
  expect(row(0)?.hasAttribute('aria-setsize')).toBe(false);
  await rerender(<TwoLists coming={short} />);
  await expect.poll(() => row(0)?.getAttribute('aria-setsize')).toBe('20');
});
