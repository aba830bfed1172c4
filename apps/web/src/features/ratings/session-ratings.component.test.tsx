/** Ratings during and after a training session, by the same parts as those of a match. */
import { create } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openTeam, said, undo } from '#app/testing/team-screen.testing.tsx';
import { createSelection } from '#data/commands/training/selections.ts';
import { cancelSession, createSession } from '#data/commands/training/sessions.ts';
import { sessionOf } from '#data/queries/matches/trainings.ts';
import { ACCOUNT, must } from '#data/testing/client.testing.ts';

const DAY = 86_400;
const { shirt } = create(teamFields);
const slider = (name: string) => page.getByRole('slider', { name });

/** A session of the first three players, so many days from today. */
async function openSession({ inDays, isCancelled = false }: { inDays: number; isCancelled?: boolean }) {
  let session = 0;
  let rated = 0;
  const opened = await openTeam(
    () => `/training/${session}/ratings/`,
    async (coach, { team, players }) => {
      const values = { name: 'Keepers', shirt, player_sids: players.slice(0, 3) };
      const { sid: selection } = must(await createSelection(coach, { team, ...values }));
      const date = (Math.floor(coach.now() / 1_000 / DAY) + inDays) * DAY;
      const setup = { date, dateHours: 17, dateMinutes: 0, length: 90, name: '', place: '', meet_minutes: 0 };
      session = must(await createSession(coach, { selection, setup })).sid;
      rated = players[0] ?? 0;
      if (isCancelled) must(await cancelSession(coach, session, true));
    },
  );
  const ratings = async () => (await sessionOf(opened.client, session))?.metadata.ratings;
  return { ...opened, rated, ratings };
}

test('a slider stores the own rating in the session, and Undo takes it back', async () => {
  const { ratings, rated } = await openSession({ inDays: -2 });
  await slider('Technique').fill('7');
  await expect.poll(ratings).toMatchObject({ [`${rated}-${ACCOUNT}`]: { te: 7 } });
  await expect.element(said('Technique 7')).toBeVisible();
  await expect.element(page.getByText('1 of 3 players rated')).toBeVisible();
  await undo().click();
  await expect.poll(ratings).toEqual({});
});

test('before the training there is nothing to rate', async () => {
  await openSession({ inDays: 2 });
  await expect.element(page.getByText('Rate the players once the training has begun.')).toBeVisible();
});

test('a cancelled training is not rated', async () => {
  await openSession({ inDays: -2, isCancelled: true });
  await expect.element(page.getByText('A cancelled training has no ratings.')).toBeVisible();
});
