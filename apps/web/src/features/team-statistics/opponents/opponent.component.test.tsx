/** One opponent, and two spellings of it that the coach merges. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { updateMatch } from '#data/commands/match/matches.ts';
import { addMatch, must, prepareMatch } from '#data/testing/client.testing.ts';

/** A match against Noordhaven, one against the same team in another spelling, and one that is still to be played. */
async function meetings(coach: Client): Promise<void> {
  const { match, team } = await prepareMatch(coach);
  must(await decideMatch(coach, match, { type: 'finishTyped', home: 3, away: 0 }));
  const other = await addMatch(coach, team);
  must(await updateMatch(coach, other, { opponent_clubname: 'VV Noordhaven' }));
  must(await decideMatch(coach, other, { type: 'finishTyped', home: 1, away: 2 }));
  await addMatch(coach, team);
}

test('an opponent has its record, and a merge counts both spellings until it is undone', async () => {
  await openScreen(async (coach) => {
    await meetings(coach);
    return '/team/statistics/opponent/noordhavenmo13-1/';
  });
  await expect.element(page.getByRole('heading', { name: 'Noordhaven MO13-1', level: 1 })).toBeVisible();
  await expect.element(page.getByText('Next meeting')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '1–0–0' })).toBeVisible();
  if (page.getByLabelText('Merge with another opponent').elements().length === 0) {
    await page.getByText('Merged opponents').click();
  }
  await page.getByLabelText('Merge with another opponent').selectOptions('VV Noordhaven MO13-1');
  await expect.element(page.getByText('VV Noordhaven MO13-1 counts as Noordhaven MO13-1')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '1–0–1' })).toBeVisible();
  // By the keyboard, because the message of the merge may cover the button.
  const separate = page.getByRole('button', { name: 'Separate' }).element();
  if (separate instanceof HTMLElement) separate.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: '1–0–0' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: '1–0–1' })).toBeVisible();
});
