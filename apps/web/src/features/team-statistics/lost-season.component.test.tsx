/** Every screen of the statistics after a season without a point and without a goal. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { loseSeason, type PlayedSeason } from './testing/season.testing.ts';

const MATCHES = 10;

/** The screens, and what each says once all of it is drawn. */
const SCREENS: readonly (readonly [string, (season: PlayedSeason) => string, string | RegExp])[] = [
  ['the overview', () => '', '0–0–10'],
  ['players', () => 'players/', 'Player 12'],
  ['top scorers', () => 'scorers/', 'No goal or assist has a name yet'],
  ['opponents', () => 'opponents/', '0–0–10'],
  ['defence', () => 'defence/', 'Player 2, Player 3, Player 4'],
  ['attendance', () => 'attendance/', 'Player 12'],
  ['the comparison', () => 'compare/', 'Share lost'],
  ['a player', ({ players }) => `player/${players[0]}/`, 'By season'],
];

/** Values that a division by zero or a missing one leaves in a text or in a drawing. */
const UNSOUND = /NaN|Infinity|∞|undefined|\bnull\b|[-−]0(?![\d.,])/;

test.each(SCREENS)('a lost season has sound numbers and drawings on %s', async (_, place, last) => {
  await openScreen(
    async (coach, world) => `/team/statistics/${place(await loseSeason(coach, world, MATCHES))}`,
  );
  const main = page.getByRole('main');
  await expect.element(main.getByText(last).first()).toBeInTheDocument();
  const closed = () => main.element().querySelectorAll<HTMLElement>('h2 button[aria-expanded=false]');
  for (const fold of closed()) fold.click();
  await expect.poll(() => closed().length).toBe(0);
  await expect.poll(() => main.element().textContent).not.toMatch(UNSOUND);
  for (const drawing of main.element().querySelectorAll('svg, figure')) {
    expect(drawing.outerHTML).not.toMatch(UNSOUND);
    const { width, height } = drawing.getBoundingClientRect();
    expect([width > 0, height > 0]).toEqual([true, true]);
  }
  for (const line of main.element().querySelectorAll('polyline')) {
    const heights = line
      .getAttribute('points')
      ?.split(' ')
      .map((point) => point.split(',')[1]);
    // A line that never leaves its axis is an empty chart.
    expect(new Set(heights).size).toBeGreaterThan(1);
  }
});

test('the overview of a lost season says what there is: defeats, no win to name, and when goals fell', async () => {
  await openScreen(async (coach, world) => {
    await loseSeason(coach, world, MATCHES);
    return '/team/statistics/';
  });
  await page.getByText('Points through the season').click();
  await expect.element(page.getByText('0 points from 10 matches')).toBeVisible();
  await page.getByText('Best and worst').click();
  const line = (name: string) =>
    [...document.querySelectorAll('dt')]
      .find(({ firstChild }) => firstChild?.textContent === name)
      ?.parentElement?.querySelector('dd')?.textContent;
  await expect.element(page.getByText('Biggest win', { exact: true })).toBeVisible();
  expect([line('Biggest win'), line('Biggest defeat')]).toEqual(['–', '0–4']);
  expect(['Longest run without defeat', 'Longest run of wins', 'Longest run with a goal'].map(line)).toEqual([
    '0',
    '0',
    '0',
  ]);
  expect([line('points a match'), line('Clean sheets'), line('without a goal')]).toEqual(['0.00', '0', '10']);
  await expect
    .element(page.getByRole('button', { name: /^Minutes \d+–\d+: 0 for, [1-9] against$/ }).first())
    .toBeVisible();
});
