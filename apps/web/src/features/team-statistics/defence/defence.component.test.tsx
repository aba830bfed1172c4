/** What the team conceded, its keepers, and who defended together. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { updateTeamMetadata } from '#data/commands/team/teams.ts';
import { addMatch, must } from '#data/testing/client.testing.ts';
import { playSeason } from '../testing/season.testing.ts';

/** A match of an hour without a goal against, and a typed score of 0–2. */
const openDefence = (metadata: Parameters<typeof updateTeamMetadata>[2] = {}) =>
  openScreen(async (coach, world) => {
    const { team } = await playSeason(coach, world, 1);
    must(await decideMatch(coach, await addMatch(coach, team), { type: 'finishTyped', home: 0, away: 2 }));
    must(await updateTeamMetadata(coach, team, metadata));
    return '/team/statistics/defence/';
  });

test('goals against are counted from all matches, keepers and defenders from those that were run live', async () => {
  await openDefence();
  const rowOf = (table: string, name: string) =>
    page.getByRole('table', { name: table }).getByRole('row', { name });
  await expect.element(rowOf('Keepers', 'Player 1 60 0 0.0 4 of 4')).toBeVisible();
  const together = 'Player 2, Player 3, Player 4 60 0.0';
  await expect.element(rowOf('Together at the back', together)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '1 of 2' })).toBeVisible();
  await page.getByRole('button', { name: '2', exact: true }).first().click();
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').elements().length).toBe(1);
});

test('a team that counts no goals sees none that it conceded', async () => {
  await openDefence({ age_group: 'U9', country: 'NL', no_score: true });
  await expect.element(page.getByText('This team does not count goals')).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});
