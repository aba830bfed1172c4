import { create } from '@touchline/domain/entity/rows/rows';
import { playerFields } from '@touchline/domain/entity/tables/player';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { importPlayers } from '#data/commands/team/players.ts';
import { must } from '#data/testing/client.testing.ts';

const PLAYERS = 300;

beforeEach(async () => {
  await openScreen(async (coach) => {
    const players = Array.from({ length: PLAYERS }, (_, index) => player(nameOf(index + 1)));
    must(await importPlayers(coach, { team: 0, players }));
    return '/players/collection/?list=all';
  });
  await expect.element(page.getByText(nameOf(1), { exact: true }).first()).toBeVisible();
});

const nameOf = (number: number) => `Kim ${String(number).padStart(3, '0')}`;
const player = (nickname: string) => ({
  player: { ...create(playerFields), nickname },
  shirtnumber: 0,
  joins: false,
});
const rows = () => [...document.querySelectorAll('main li')];
const placesOf = (all: readonly Element[]) => all.map((row) => Number(row.getAttribute('aria-posinset')));

test('a long list renders only the rows near the screen, and each row has its place', async () => {
  await expect.poll(() => rows().length).toBeGreaterThan(10);
  expect(rows().length).toBeLessThan(80);
  expect(placesOf(rows())).toEqual(rows().map((_, index) => index + 1));
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe(String(PLAYERS));
});

test('the page is as long as all rows, and its end shows the last row', async () => {
  const height = rows()[0]?.getBoundingClientRect().height ?? 0;
  const whole = () => document.documentElement.scrollHeight;
  await expect.poll(whole).toBeGreaterThan(height * PLAYERS);
  window.scrollTo(0, whole());
  await expect.element(page.getByText(nameOf(PLAYERS), { exact: true }).first()).toBeVisible();
  expect(placesOf(rows()).at(-1)).toBe(PLAYERS);
  expect(rows().length).toBeLessThan(80);
});

test('a search from the middle of the list shows its results from the first one', async () => {
  window.scrollTo(0, 9_000);
  await expect.poll(() => placesOf(rows())[0]).toBeGreaterThan(50);
  await page.getByRole('searchbox').fill('Kim 29');
  await expect.poll(() => rows().length).toBe(10);
  await expect.element(page.getByText(nameOf(290), { exact: true }).first()).toBeVisible();
});
