/** Who was there, per player and month: matches and sessions apart. */
import { ofMatch } from '@touchline/domain/attendance/gathering';
import { changesBetween, create } from '@touchline/domain/entity/rows/rows';
import { trainingSessionFields } from '@touchline/domain/entity/tables/training';
import { withAttendance } from '@touchline/domain/match/sheet/sheet';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must, prepareMatch } from '#data/testing/client.testing.ts';

const DAY = 86_400;

/** Sessions in which the first player was there and the second one was absent. */
async function addSessions(coach: Client, players: readonly number[], count: number): Promise<void> {
  const today = Math.floor(coach.now() / 1_000 / DAY) * DAY;
  const [, second = 0] = players;
  for (let n = 1; n <= count; n++) {
    const session = create(trainingSessionFields, { date: today - n * DAY, player_sids: players });
    const kept = withAttendance(session, second, { present: false });
    await coach.replica.write({ urgent: false }, (writer) =>
      writer.create(
        'training_sessions',
        changesBetween(trainingSessionFields, create(trainingSessionFields), kept),
      ),
    );
  }
}

async function openMonths(
  prepare: (coach: Client, made: { match: number; players: readonly number[] }) => Promise<void>,
) {
  return openScreen(async (coach) => {
    const made = await prepareMatch(coach);
    await prepare(coach, made);
    return '/team/attendance/';
  });
}

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const cells = (name: string) =>
  row(name)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent);

test('a match counts who was there and who was excused', async () => {
  await openMonths(async (coach, { match, players }) => {
    const [first = 0] = players;
    must(await setAttendance(coach, { of: ofMatch(match), player: first, change: { says: 'injured' } }));
    must(await decideMatch(coach, match, { type: 'finishTyped', home: 2, away: 1 }));
  });
  await expect.poll(() => cells('Player 1')).toEqual(['0%0 of 1', '0 of 1', '1', '0', '0']);
  expect(cells('Player 2')).toEqual(['100%1 of 1', '1 of 1', '0', '0', '0']);
});

test('trainings are counted apart', async () => {
  await openMonths(async (coach, { players }) => addSessions(coach, players, 3));
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
  await page.getByText('Training').click();
  await expect.poll(() => cells('Player 1')[0]).toBe('100%3 of 3');
  expect(cells('Player 2').at(-2)).toBe('3');
});
