/** Two filters side by side, and the attendance of the filter's matches. */
import { ofMatch } from '@touchline/domain/attendance/gathering';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { addMatch, must } from '#data/testing/client.testing.ts';
import { playSeason } from '../testing/season.testing.ts';

const table = (name: string) => page.getByRole('table', { name });

test('the difference between two filters is said in words, for the team and for one player', async () => {
  await openScreen(async (coach, world) => {
    const { team, players } = await playSeason(coach, world, 1);
    for (const [home, away] of [
      [0, 2],
      [1, 1],
    ] as const) {
      must(await decideMatch(coach, await addMatch(coach, team), { type: 'finishTyped', home, away }));
    }
    return `/team/statistics/compare/?last=2&than_period=all&player=${players[0]}`;
  });
  const figures = table('Team figures');
  await expect.element(figures.getByRole('row', { name: /^Played 2 3 .*1 less/ })).toBeVisible();
  await expect
    .element(figures.getByRole('row', { name: /^Points per match 0.50 1.33 .*0.83 less/ }))
    .toBeVisible();
  await expect
    .element(figures.getByRole('row', { name: /^Share drawn 50% 33% .*17 percentage points more/ }))
    .toBeVisible();
  await expect.element(figures.getByRole('row', { name: /^Cards per match .* the same/ })).toBeVisible();
  await expect.element(table('Player 1').getByRole('row', { name: /^Goals 0 1 .*1 less/ })).toBeVisible();
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByLabelText('Home or away').nth(1).selectOptions('away');
  await expect.element(figures.getByRole('row', { name: /^Played 2 0 .*2 more/ })).toBeVisible();
  await expect.element(figures.getByRole('row', { name: /^Points per match 0.50 – –/ })).toBeVisible();
});

test('attendance counts the matches of the filter, excuses apart', async () => {
  await openScreen(async (coach, world) => {
    const { team, players } = await playSeason(coach, world, 2);
    const match = await addMatch(coach, team);
    const last = players.at(-1) ?? 0;
    must(await setAttendance(coach, { of: ofMatch(match), player: last, change: { says: 'injured' } }));
    must(await decideMatch(coach, match, { type: 'finishTyped', home: 2, away: 1 }));
    return '/team/statistics/attendance/?last=2';
  });
  const row = table('Attendance').getByRole('row', { name: /^Player 12 / });
  await expect.element(row.getByRole('cell').first()).toHaveTextContent('50%1 of 2');
  expect(row.getByRole('cell').elements().at(-3)?.textContent).toBe('1');
  await page.getByText('Training').click();
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
});
