/** The dashboard's question about a match that was not ended. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, type MatchScreen, openMatch, said, undo } from '#app/testing/match-screen.testing.tsx';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must } from '#data/testing/client.testing.ts';

const HOURS = 3_600_000;

async function openForgotten(): Promise<MatchScreen> {
  const screen = await openMatch('play', async (coach, { match }) =>
    must(await decideMatch(coach, match, { type: 'kickOff' })),
  );
  await screen.world.time.pass(6 * HOURS);
  await page.getByRole('link', { name: 'Back to the matches' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect.element(page.getByText(/still running since/)).toBeVisible();
  return screen;
}

test('one tap ends the match at its planned end, and Undo lets it run on', async () => {
  const { stored } = await openForgotten();
  await button(/^End it at/).click();
  await expect.poll(async () => (await stored()).status).toBe('FINISHED');
  await expect.element(said('The match is ended at its planned time.')).toBeVisible();
  await undo().click();
  await expect.poll(async () => (await stored()).status).toBe('PLAYING');
});

test('“It is still on” keeps the match running and asks no more', async () => {
  const { stored } = await openForgotten();
  const untouched = await stored();
  await button('It is still on').click();
  await expect.element(page.getByText(/still running since/)).not.toBeInTheDocument();
  expect(await stored()).toEqual(untouched);
});
