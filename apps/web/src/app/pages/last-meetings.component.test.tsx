/** The last meetings with the opponent of a coming match, on its setup and on the dashboard. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openTeam, text } from '#app/testing/team-screen.testing.tsx';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { updateTeam } from '#data/commands/team/teams.ts';
import { addMatch, must, type Prepared } from '#data/testing/client.testing.ts';

type Place = (prepared: Prepared) => string;

const dashboard: Place = () => '/dashboard/';
const setup: Place = ({ match }) => `/match/${match}/details/`;

/** Four results against the opponent of the coming match. */
const open = (place: Place) =>
  openTeam(place, async (coach, { team }) => {
    for (const home of [1, 2, 3, 4]) {
      must(await decideMatch(coach, await addMatch(coach, team), { type: 'finishTyped', home, away: 7 }));
    }
  });

test('the dashboard shows the three latest, the newest first', async () => {
  await open(dashboard);
  const rows = page.getByRole('region', { name: 'Last meetings' }).getByRole('listitem');
  const scores = () => rows.elements().map(({ textContent }) => /\d–\d/.exec(textContent ?? '')?.[0]);
  await expect.poll(scores).toEqual(['4–7', '3–7', '2–7']);
});

test('the setup of the match has their scores in the title of its fold, and a link to each', async () => {
  await open(setup);
  await expect.element(text('4–7 · 3–7 · 2–7')).toBeVisible();
  await text('Last meetings').click();
  await expect.element(page.getByRole('link', { name: /4–7/ })).toBeVisible();
});

test.each([
  ['the dashboard', dashboard],
  ['the setup of the match', setup],
])('once the team chooses "no score for us", %s has none', async (_, place) => {
  const { client, team } = await open(place);
  await expect.element(text('Last meetings')).toBeVisible();
  must(await updateTeam(client, team, { age_group: 'U9', country: 'NL', no_score: true }));
  await expect.element(text('Last meetings')).not.toBeInTheDocument();
});
