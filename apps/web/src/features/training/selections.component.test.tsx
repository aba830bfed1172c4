/** Training selections: making one from two teams, changing, activating and deleting it. */
import { create } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, choose, field, openTeam, said, text, undo } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { createPlayer, deletePlayer } from '#data/commands/team/players.ts';
import { createTeam } from '#data/commands/team/teams.ts';
import { createSelection } from '#data/commands/training/selections.ts';
import { createSession } from '#data/commands/training/sessions.ts';
import { selectionOf, sessionOf } from '#data/queries/matches/trainings.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';
import { must } from '#data/testing/client.testing.ts';

const { shirt } = create(teamFields);
const WHEN = { date: 1_796_083_200, dateHours: 17, dateMinutes: 0, length: 90 };
const SETUP = { ...WHEN, name: '', place: '', meet_minutes: 0 };
const menuItem = (name: string) => page.getByRole('menuitem', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });

/** A selection of the team's first three players with a coming session. */
async function openSelection(at: (selection: number) => string) {
  await writeSetting('current_training_selection', 0);
  let made = { selection: 0, session: 0 };
  const opened = await openTeam(
    () => at(made.selection),
    async (coach, { team, players }) => {
      const values = { name: 'Keepers', shirt, player_sids: players.slice(0, 3) };
      const { sid: selection } = must(await createSelection(coach, { team, ...values }));
      const { sid: session } = must(await createSession(coach, { selection, setup: SETUP }));
      made = { selection, session };
    },
  );
  const { client } = opened;
  return {
    ...opened,
    ...made,
    selectionNow: () => selectionOf(client, made.selection),
    sessionNow: () => sessionOf(client, made.session),
  };
}

const stored = (client: Client) => client.live.selections.get() ?? [];

test('without a selection the screen explains what one is, and leads to the first', async () => {
  await openTeam('/trainings/selections/');
  await expect.element(text('Who trains together?')).toBeVisible();
  await link('New selection').click();
  await expect.element(field('Name')).toHaveFocus();
});

test('a selection is made of players of two teams, and becomes the current one', async () => {
  await writeSetting('current_training_selection', 0);
  const { client, players } = await openTeam('/trainings/selections/details/new/', async (coach) => {
    const { sid } = must(await createTeam(coach, { clubname: 'Rietdijk', teamname: 'JO9-1' }));
    must(await createPlayer(coach, { nickname: 'Ada', team: sid }));
    must(await createPlayer(coach, { nickname: 'Bo', team: sid }));
  });
  await button('Create selection').click();
  await expect.element(text('Enter a name')).toBeVisible();
  await field('Name').fill('Keepers');
  await choose('checkbox', 'All of Rietdijk JO9-1');
  await page.getByRole('searchbox', { name: 'Search players' }).fill('Player 1');
  await choose('checkbox', 'Player 1');
  await button('Create selection').click();
  await expect.element(text('No training yet')).toBeVisible();
  const [selection] = stored(client);
  expect(selection).toMatchObject({ name: 'Keepers' });
  expect(selection?.player_sids).toHaveLength(3);
  expect(selection?.player_sids).toContain(players[0]);
  expect(client.live.resolve('training_selections', readSetting('current_training_selection'))).toBe(
    selection?.sid,
  );
  await expect
    .element(page.getByRole('navigation', { name: 'Main menu' }).getByText('Training').first())
    .toBeVisible();
});

test('every change is stored by itself, and coming sessions get the players', async () => {
  const { selectionNow, sessionNow, players } = await openSelection(
    (sid) => `/trainings/selections/details/${sid}/`,
  );
  await field('Name').fill('Goalkeepers');
  await expect.poll(async () => (await selectionNow())?.name).toBe('Goalkeepers');
  await choose('checkbox', 'Player 3');
  await choose('checkbox', 'Player 4');
  const expected = [players[0], players[1], players[3]];
  await expect.poll(async () => (await selectionNow())?.player_sids).toEqual(expected);
  await expect.poll(async () => (await sessionNow())?.player_sids).toEqual(expected);
});

test('without a name the field says what is missing, and the stored name stays', async () => {
  const { selectionNow } = await openSelection((sid) => `/trainings/selections/details/${sid}/`);
  await field('Name').fill('');
  await expect.element(text('Enter a name')).toBeVisible();
  await choose('checkbox', 'Player 4');
  await expect.poll(async () => (await selectionNow())?.player_sids.length).toBe(4);
  expect((await selectionNow())?.name).toBe('Keepers');
});

test('a deleted player leaves the selection and its coming session', async () => {
  const { client, players, selectionNow, sessionNow } = await openSelection(() => '/trainings/selections/');
  must(await deletePlayer(client, players[0] ?? 0));
  expect((await selectionNow())?.player_sids).toEqual(players.slice(1, 3));
  expect((await sessionNow())?.player_sids).toEqual(players.slice(1, 3));
});

test('the selection to work with is chosen from its menu, and given up again', async () => {
  const { selection, client } = await openSelection(() => '/trainings/selections/');
  const current = () => client.live.resolve('training_selections', readSetting('current_training_selection'));
  await button('More for Keepers').click();
  await menuItem('Work with this selection').click();
  await expect.element(said('Now working with Keepers')).toBeVisible();
  expect(current()).toBe(client.live.resolve('training_selections', selection));
  await expect.element(page.getByRole('listitem').getByText('Active')).toBeVisible();
  await button('More for Keepers').click();
  await menuItem('All selections').click();
  await expect.poll(current).toBe(0);
});

test('deleting asks first and says what goes with it; Undo brings selection and session back', async () => {
  const { selectionNow, sessionNow } = await openSelection((sid) => `/trainings/selections/details/${sid}/`);
  await button('Delete selection').click();
  const question = page.getByRole('dialog');
  await expect.element(question.getByText('1 coming training without any entry')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await button('Delete selection').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(selectionNow).toBeNull();
  expect(await sessionNow()).toBeNull();
  await undo().click();
  await expect.poll(async () => (await selectionNow())?.name).toBe('Keepers');
  expect(await sessionNow()).not.toBeNull();
});
