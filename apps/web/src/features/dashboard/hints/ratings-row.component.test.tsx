/** The dashboard's reminder of a match that the coach has not rated. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openMatch } from '#app/testing/match-screen.testing.tsx';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { rate } from '#data/commands/match/ratings.ts';
import { must } from '#data/testing/client.testing.ts';

const reminder = () => page.getByRole('link', { name: /no ratings yet/ });

test('a played match without own ratings leads to its ratings, until the first one is given', async () => {
  const { client, match, players } = await openMatch('timeline', async (coach, prepared) => {
    must(await decideMatch(coach, prepared.match, { type: 'finishTyped', home: 2, away: 1 }));
  });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect
    .element(reminder())
    .toHaveAttribute('href', `/match/${client.live.resolve('matches', match)}/ratings/`);
  const [player = 0] = players;
  must(await rate(client, { match, player, aspect: 'te', value: 7 }));
  await expect.poll(() => reminder().elements()).toHaveLength(0);
});
