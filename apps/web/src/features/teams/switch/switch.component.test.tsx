/** The coach's teams: switching between them, hiding and ordering them. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, openTeam, said } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { createPlayer } from '#data/commands/team/players.ts';
import { setCurrentTeam } from '#data/commands/team/team-choices.ts';
import { createTeam } from '#data/commands/team/teams.ts';
import { writeSetting } from '#data/settings/settings.ts';
import { must } from '#data/testing/client.testing.ts';
import { teamsOf } from '#data/testing/lists.testing.ts';

async function openTwo(address = '/teams/', prepare: (coach: Client) => Promise<unknown> = async () => {}) {
  const opened = await openTeam(address, async (coach, { team }, world) => {
    const { sid } = must(await createTeam(coach, { clubname: 'Rietdijk', teamname: 'JO9-1' }));
    must(await createPlayer(coach, { nickname: 'Bo', team: sid }));
    must(await setCurrentTeam(coach, team));
    await world.time.pass(10_000);
    await prepare(coach);
  });
  const current = () => opened.client.team(opened.client.ownAccount()?.current_team ?? 0)?.teamname;
  return { ...opened, current };
}
const card = (name: string) => page.getByRole('button', { name: new RegExp(name) });
const question = () => page.getByRole('dialog');

test('a tap on another team makes it the current one', async () => {
  const { current } = await openTwo();
  await card('JO9-1').click();
  await expect.poll(current).toBe('JO9-1');
  await expect.element(said('Now working with Rietdijk JO9-1')).toBeVisible();
});

test('the sheet of teams switches, too, and Escape closes it without a switch', async () => {
  const { current } = await openTwo('/team/');
  const opener = page.getByRole('button', { name: 'MO13-2, switch team' });
  const sheet = page.getByRole('dialog', { name: 'Switch team' });
  await opener.click();
  await expect.element(sheet.getByText('JO9-1', { exact: false })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(current()).toBe('MO13-2');
  await opener.click();
  await sheet.getByRole('button', { name: /JO9-1/ }).click();
  await expect.poll(current).toBe('JO9-1');
});

test('the screen of a team leads to what all teams have', async () => {
  await openTwo('/team/');
  await page.getByRole('main').getByRole('link', { name: 'Club' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Club' })).toBeVisible();
});

test('without cloud sync the switch asks whether to turn it on; cancelling changes nothing', async () => {
  const { current, world, device } = await openTwo('/teams/', async (coach) => {
    await coach.store.write('strict', async (tx) => tx.removeRows(await tx.rowsOf('players')));
    await writeSetting('automatic_cloud_sync', false);
  });
  world.setOnline(device, true);
  await card('JO9-1').click();
  await expect
    .element(question().getByText('Sync is off, so the team cannot be loaded.', { exact: false }))
    .toBeVisible();
  await question().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question()).not.toBeInTheDocument();
  expect(current()).toBe('MO13-2');
});

test('the coach can hide, show and reorder teams in the list', async () => {
  const { client } = await openTwo();
  await button('Hide or show teams: 2/2').click();
  await button('Move Rietdijk JO9-1 forward').click();
  await expect
    .poll(async () => (await teamsOf(client)).map(({ teamname }) => teamname))
    .toEqual(['JO9-1', 'MO13-2']);
  await button('Hide Rietdijk JO9-1').click();
  await button('Done').click();
  await expect.element(button('Hide or show teams: 1/2')).toBeVisible();
  await expect.element(card('JO9-1')).not.toBeInTheDocument();
  await button('Hide or show teams: 1/2').click();
  await button('Show Rietdijk JO9-1').click();
  await expect.poll(async () => (await teamsOf(client)).filter(({ hidden }) => hidden)).toEqual([]);
});

test('an account with the maximum of teams is told so instead of getting a form', async () => {
  await openTwo();
  await button('Add team').click();
  await expect.element(said('Your account has the maximum number of teams.')).toBeVisible();
});
