/** The live page of a match: its switch, messages to followers, and what followers see. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { messagesOf } from '@touchline/domain/match/timeline/messages';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, choose, field, openTeam, shareWith, text } from '#app/testing/team-screen.testing.tsx';
import { saveMatchSetup, setStream } from '#data/commands/match/matches.ts';
import { correctMessage, sendFollowerMessage } from '#data/commands/match/stream.ts';
import { updateTeam } from '#data/commands/team/teams.ts';
import { matchOf } from '#data/queries/matches/matches.ts';
import { must } from '#data/testing/client.testing.ts';

async function openStream(open = true) {
  const opened = await openTeam(
    ({ match }) => `/match/${match}/details/`,
    async (coach, { match }) => {
      must(await setStream(coach, match, open));
      if (open) must(await sendFollowerMessage(coach, { match, text: 'See you at ten' }));
    },
  );
  const stored = async (): Promise<Match> => {
    const match = await matchOf(opened.client, opened.match);
    if (match === null) throw new Error('the match is missing');
    return match;
  };
  const told = async () => messagesOf(await stored()).map(({ text }) => text);
  return { ...opened, stored, told };
}

/** An open match of a team whose results are not published. */
async function openYoung({ kind, role }: { readonly kind: Match['kind']; readonly role?: 'manager' }) {
  const opened = await openTeam(
    ({ match }) => `/match/${match}/details/`,
    async (coach, { match, team }, world) => {
      must(await updateTeam(coach, team, { age_group: 'U9', country: 'NL' }));
      must(await saveMatchSetup(coach, { match, changed: { kind } }));
      must(await setStream(coach, match, true));
      if (role !== undefined) await shareWith(world, coach, { team, role, status: 'active', sku: '1' });
    },
  );
  const stored = async (): Promise<Match> => {
    const match = await matchOf(opened.client, opened.match);
    if (match === null) throw new Error('the match is missing');
    return match;
  };
  return { stored };
}

const watch = () => page.getByRole('switch', { name: 'Followers can watch', exact: false });
const message = () => field('Message to followers');
const correction = () => field('Correct the message');
const status = () => page.getByRole('status').filter({ hasText: /Sent to followers|Message/ });

/** The panel lies in a fold of the match's setup. */
async function unfold() {
  await page.getByRole('button', { name: /^Live page/ }).click();
}

test('the switch opens and closes the live page at once', async () => {
  const { stored } = await openStream(false);
  await unfold();
  await watch().click({ force: true });
  await expect.poll(async () => (await stored()).privacy).not.toBe(0);
  await watch().click({ force: true });
  await expect.poll(async () => (await stored()).privacy).toBe(0);
});

test('Enter sends a message and empties its field; Undo takes it back', async () => {
  const { told } = await openStream();
  await unfold();
  await expect.element(button('Send')).toBeDisabled();
  await message().fill(' Kick-off\nat ten ');
  await userEvent.click(message());
  await userEvent.keyboard('{Enter}');
  await expect.poll(told).toContain('Kick-off at ten');
  await expect.element(message()).toHaveValue('');
  await status().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(told).toEqual(['See you at ten']);
});

test('a correction is stored by its button; cancelling stores nothing', async () => {
  const { told } = await openStream();
  await unfold();
  await button('Correct: See you at ten').click();
  await correction().fill('See you at eleven');
  await button('Cancel').click();
  await expect.element(correction()).not.toBeInTheDocument();
  expect(await told()).toEqual(['See you at ten']);
  await button('Correct: See you at ten').click();
  await correction().fill('See you at nine');
  await button('Save').click();
  await expect.poll(told).toEqual(['See you at nine']);
  await status().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(told).toEqual(['See you at ten']);
});

test('a message that another device corrects shows its new text', async () => {
  const { elsewhere, match, stored } = await openStream();
  await unfold();
  const [known] = messagesOf(await stored());
  await elsewhere(async (other) =>
    must(await correctMessage(other, { match, eid: known?.eid ?? '', text: 'From home' })),
  );
  await expect.element(button('Correct: From home')).toBeVisible();
});

test('a message is taken back with Undo', async () => {
  const { told } = await openStream();
  await unfold();
  await button('Take back: See you at ten').click();
  await expect.poll(told).toEqual([]);
  await status().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(told).toEqual(['See you at ten']);
});

test('what followers see of this match is stored at once', async () => {
  const { stored } = await openStream();
  await unfold();
  await page.getByRole('switch', { name: 'Show the line-up', exact: false }).click({ force: true });
  await expect.poll(async () => (await stored()).metadata.stream_show_formation).toBe(false);
  await choose('radio', 'Shirt number only');
  await expect.poll(async () => (await stored()).metadata.stream_show_names).toBe('shirt_number');
  expect((await stored()).metadata.stream_show_substitutes).toBe(true);
});

test('the code for a website is shown on demand', async () => {
  await openStream();
  await unfold();
  await button('Embed on a website').click();
  await expect
    .element(page.getByRole('textbox', { name: 'Code for your website' }))
    .toHaveValue(expect.stringMatching(/^<iframe src=".*\/embed"/));
  await button('Embed on a website').click();
  await expect.element(page.getByRole('textbox', { name: 'Code for your website' })).not.toBeInTheDocument();
});

test('the owner allows the result of a cup match after a question that names the rule', async () => {
  const { stored } = await openYoung({ kind: 2 });
  await unfold();
  const allow = page.getByRole('switch', { name: 'Publish the result of this cup match' });
  await allow.click({ force: true });
  const dialog = page.getByRole('dialog', { name: 'Publish the result of this match?' });
  await expect.element(dialog.getByText('KNVB does not want results', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await stored()).metadata.results_public).toBe(false);
  await allow.click({ force: true });
  await dialog.getByRole('button', { name: 'Publish result' }).click();
  await expect.poll(async () => (await stored()).metadata.results_public).toBe(true);
  await allow.click({ force: true });
  await expect.poll(async () => (await stored()).metadata.results_public).toBe(false);
});

test('a match of another kind says that only cup matches can be an exception', async () => {
  await openYoung({ kind: 1 });
  await unfold();
  await expect.element(text('Only the result of a cup match can be published.')).toBeVisible();
});

test('other roles see why they cannot publish the result', async () => {
  await openYoung({ kind: 2, role: 'manager' });
  await unfold();
  await expect.element(text('Only the team’s owner can publish the result')).toBeVisible();
  const allow = page.getByRole('switch', { name: 'Publish the result of this cup match', exact: false });
  await expect.element(allow).toBeDisabled();
});
