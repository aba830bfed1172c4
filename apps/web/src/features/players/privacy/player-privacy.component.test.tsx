/** What others see of a player, and the staff's stricter choice. */
import type { TeamMetadata } from '@touchline/domain/entity/tables/team';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '#app/testing/server.testing.ts';
import {
  button,
  choose,
  openTeam,
  said,
  serverWrites,
  shareWith,
  text,
  undo,
} from '#app/testing/team-screen.testing.tsx';
import { updatePlayer } from '#data/commands/team/players.ts';
import { updateTeam } from '#data/commands/team/teams.ts';
import { must } from '#data/testing/client.testing.ts';

/** The page of the eighth player. */
async function openPrivacy(metadata: Partial<TeamMetadata> = {}, role?: 'assistent') {
  const opened = await openTeam(
    ({ players }) => `/players/collection/details/${players[7]}/privacy/`,
    async (coach, { team }, world) => {
      must(await updateTeam(coach, team, metadata));
      if (role !== undefined) await shareWith(world, coach, { team, role, status: 'active', sku: '1' });
    },
  );
  const coachLevel = () => opened.storedTeam().metadata.coach_levels.map(({ id, level }) => [id, level]);
  return { ...opened, sid: opened.players[7] ?? 0, coachLevel };
}

const shown = (surface: string) => page.getByRole('definition').nth(SURFACES.indexOf(surface));
const SURFACES = ['Live page', 'Goal messages', 'Team Page', 'Shared attendance link'];

test('the level by age is shown with its reason and with each surface', async () => {
  await openPrivacy({ age_group: 'U9', country: 'NL' });
  await expect.element(text('Counts now: Shielded')).toBeVisible();
  await expect.element(text('By the age group of the team.')).toBeVisible();
  await expect.element(shown('Live page')).toHaveTextContent('Player 8, no photo');
  await expect.element(shown('Goal messages')).toHaveTextContent('The team sends no goal messages.');
  await expect.element(text('It cannot be stricter.')).toBeVisible();
});

test('the level is explained, with the way by which the family chooses', async () => {
  await openPrivacy({ age_group: 'U9', country: 'NL' });
  await expect.element(text('No name and no photo.')).toBeVisible();
  await expect.element(text('Families choose with their personal link.')).toBeVisible();
  await expect.element(text('This family gets no e-mail yet')).toBeVisible();
  await expect.element(page.getByText('Photos of the team and of matches')).toBeVisible();
  await page.getByRole('link', { name: 'Add an address' }).click();
  await expect.element(page.getByLabelText(/^Nickname/)).toBeVisible();
});

test('a family with an address is asked in the next match', async () => {
  await openTeam(
    ({ players }) => `/players/collection/details/${players[7]}/privacy/`,
    async (coach, { players }) =>
      must(await updatePlayer(coach, players[7] ?? 0, { metadata: { email1: 'bo@example.org' } })),
  );
  await page.getByRole('link', { name: 'Ask for the next match' }).click();
  await expect.element(page.getByRole('heading', { name: 'Attendance requests' })).toBeVisible();
});

test('a stricter choice counts at once on this device, and can be undone', async () => {
  const { sid, coachLevel } = await openPrivacy({ age_group: 'adult', country: 'NL' });
  await expect.element(text('Counts now: Visible')).toBeVisible();
  await choose('radio', 'Shielded');
  await expect.poll(coachLevel).toEqual([[sid, 'shielded']]);
  await expect.element(text('Counts now: Shielded')).toBeVisible();
  await expect.element(text('Set stricter by the staff.')).toBeVisible();
  await expect.element(said('as: Shielded')).toBeVisible();
  await undo().click();
  await expect.poll(coachLevel).toEqual([]);
  await choose('radio', 'Limited');
  await expect.poll(coachLevel).toEqual([[sid, 'limited']]);
  await choose('radio', 'As allowed: Visible');
  await expect.poll(coachLevel).toEqual([]);
});

/** The page after a restore that may have lost what the family of the eighth player chose. */
const openRestored = (email1: string) =>
  openTeam(
    ({ players }) => `/players/collection/details/${players[7]}/privacy/`,
    async (coach, { team, players }, world) => {
      const id = players[7] ?? 0;
      must(await updateTeam(coach, team, { age_group: 'U9', country: 'NL' }));
      must(await updatePlayer(coach, id, { metadata: { email1 } }));
      const choice = { id, level: '', at: 1_795_000_000, way: 'link' };
      await serverWrites(world, coach, {
        team,
        registers: {
          [`metadata.family_levels/${id}`]: choice,
          'metadata.levels_doubted_at': 1_795_100_000,
        },
      });
    },
  );

test('after a restore the coach reads why, and mails the family its link with one tap', async () => {
  const server = answerCalls();
  const { team, players } = await openRestored('bo@example.org');
  await expect.element(text('Restored from a backup: ask the family to choose again.')).toBeVisible();
  await button('E-mail the family its link').click();
  await expect.element(said('The e-mail could not be sent.')).toBeVisible();
  server.answer({ mailFamilyLink: { mailed: true } });
  await button('E-mail the family its link').click();
  await expect.element(said('The e-mail with the link is on its way to the family.')).toBeVisible();
  expect(server.of('mailFamilyLink').at(-1)).toEqual({ team_sid: team, player_sid: players[7] });
});

test('after a restore a family without an address needs one first', async () => {
  await openRestored('');
  await expect.element(text('Restored from a backup')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add an address' })).toBeVisible();
  await expect.element(button('E-mail the family its link')).not.toBeInTheDocument();
});

test('people who may not edit players see the level, and no choice', async () => {
  await openPrivacy({ age_group: 'adult' }, 'assistent');
  await expect.element(text('Counts now: Visible')).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

test('the log names what changed, when and by whom; without network it says so', async () => {
  const server = answerCalls();
  const { sid, world, device } = await openPrivacy();
  world.setOnline(device, false);
  await button('Changes').click();
  await expect.element(text('Try again with network.')).toBeVisible();
  world.setOnline(device, true);
  const line = { what: 'family_level', player_sid: sid, match_sid: 0, before: '', at: 1_795_248_000 };
  server.answer({
    getPrivacyLog: [
      { ...line, after: 'normal', way: 'link', author: '' },
      { ...line, what: 'coach_level', after: 'limited', at: 1_795_248_060, way: 'account', author: 'Marit' },
      { ...line, before: 'normal', after: '', at: 1_795_248_120, way: 'restore', author: '' },
      { ...line, player_sid: sid + 1, after: 'shielded', way: 'link', author: '' },
    ],
  });
  await button('Changes').click();
  await expect.element(text('Family’s choice: Visible')).toBeVisible();
  await expect.element(text('by the family’s link')).toBeVisible();
  await expect.element(text('Staff’s choice: Limited')).toBeVisible();
  await expect.element(text('by Marit')).toBeVisible();
  await expect.element(text('Family’s choice: Not chosen')).toBeVisible();
  await expect.element(text('by the restore of a backup')).toBeVisible();
  await expect.element(text('choice: Shielded')).not.toBeInTheDocument();
});

test('the form of a player leads to the page', async () => {
  await openTeam(({ players }) => `/players/collection/details/${players[7]}/`);
  await page.getByRole('link', { name: 'What others see' }).click();
  await expect.element(page.getByRole('heading', { name: /^What others see of/ })).toBeVisible();
});
