/** A new team: nothing is stored before its button. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { button, field, said, text } from '#app/testing/team-screen.testing.tsx';
import { createTeam } from '#data/commands/team/teams.ts';
import { must } from '#data/testing/client.testing.ts';
import { teamsOf } from '#data/testing/lists.testing.ts';

const openNew = () => openScreen(async () => '/team/details/new/');

test('two names, a format, a shirt and a list of names make a team with its players', async () => {
  const { client } = await openNew();
  await field('Club').fill('Rietdijk');
  await field('Team').fill('JO9-1');
  for (let players = 11; players > 7; players--) await button('Fewer players').click();
  await field('Player names').fill('Noor (keeper)\n11 Finn\n');
  await button('Create team').click();
  await expect.poll(() => teamsOf(client)).toHaveLength(1);
  const [team] = await teamsOf(client);
  expect(team).toMatchObject({
    clubname: 'Rietdijk',
    teamname: 'JO9-1',
    metadata: { pitchPlayers: 7, matchLength: 40 },
  });
  expect(team?.player_sids).toHaveLength(2);
  expect(client.live.players.get()?.map(({ nickname, position_ids }) => [nickname, position_ids])).toEqual(
    expect.arrayContaining([
      ['Noor', ['K']],
      ['Finn', []],
    ]),
  );
});

async function pick(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('age group and country fill the format of the association, which stays editable', async () => {
  const { client } = await openNew();
  await field('Club').fill('Rietdijk');
  await field('Team').fill('JO10-1');
  await pick('Country', 'Netherlands (KNVB)');
  await pick('Age group', 'Under 10');
  await expect.element(text('KNVB does not want results of this age group published')).toBeVisible();
  await expect.element(text('Others see no names and no photos of players')).toBeVisible();
  await button('Longer').click();
  await button('Create team').click();
  await expect.poll(() => teamsOf(client)).toHaveLength(1);
  const [team] = await teamsOf(client);
  expect(team?.metadata).toMatchObject({
    age_group: 'U10',
    country: 'NL',
    pitchPlayers: 6,
    matchParts: 2,
    matchLength: 55,
  });
});

test('an age group that plays with fewer than four says so and leaves the format', async () => {
  const { client } = await openNew();
  await field('Club').fill('Rietdijk');
  await field('Team').fill('U7');
  await pick('Age group', 'Under 7');
  await pick('Country', 'England (The FA)');
  await expect.element(text('fewer than 4 players')).toBeVisible();
  await button('Create team').click();
  await expect.poll(() => teamsOf(client)).toHaveLength(1);
  expect((await teamsOf(client))[0]?.metadata).toMatchObject({ country: 'GB-ENG', pitchPlayers: 11 });
});

test('Enter creates the team; without names nothing is stored and the first empty field has the focus', async () => {
  const { client } = await openNew();
  await button('Create team').click();
  await expect.element(field('Club')).toHaveAccessibleDescription('Enter a club name');
  await expect.element(field('Team')).toHaveAccessibleDescription('Enter a team name');
  await expect.element(field('Club')).toHaveFocus();
  await field('Team').fill('JO9-1');
  await field('Club').fill('Rietdijk');
  expect(await teamsOf(client)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => teamsOf(client)).toHaveLength(1);
});

test('a refused team keeps what was typed', async () => {
  const { client } = await openScreen(async (coach) => {
    for (const teamname of ['1', '2']) must(await createTeam(coach, { clubname: 'Rietdijk', teamname }));
    return '/team/details/new/';
  });
  await field('Club').fill('Rietdijk');
  await field('Team').fill('3');
  await button('Create team').click();
  await expect.element(said('Your account has the maximum number of teams.')).toBeVisible();
  await expect.element(field('Team')).toHaveValue('3');
  expect(await teamsOf(client)).toHaveLength(2);
});

test('leaving the form stores nothing', async () => {
  const { client } = await openNew();
  await field('Club').fill('Rietdijk');
  await field('Team').fill('JO9-1');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Your teams' })).toBeVisible();
  expect(await teamsOf(client)).toEqual([]);
});
