/** One player: the form of an existing one saves by itself, the form of a new one by its button. */
import type { Player } from '@touchline/domain/entity/tables/player';
import { isArchived } from '@touchline/domain/player/archive';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  choose,
  field,
  openTeam,
  said,
  shareWith,
  text,
  undo,
} from '#app/testing/team-screen.testing.tsx';
import { updatePlayer } from '#data/commands/team/players.ts';
import { must } from '#data/testing/client.testing.ts';

/** The form of the eighth player. */
async function openPlayer() {
  const opened = await openTeam(({ players }) => `/players/collection/details/${players[7]}/`);
  const sid = opened.players[7] ?? 0;
  return { ...opened, sid, stored: () => opened.storedPlayer(sid) };
}
const contact = () => page.getByRole('button', { name: /^Contact/ }).click();
const chip = (name: string) => choose('checkbox', name);

const CHANGES: readonly [
  what: string,
  act: () => Promise<unknown>,
  stored: (player: Player) => unknown,
  value: unknown,
][] = [
  ['the nickname', () => field('Nickname').fill('Bo'), (player) => player.nickname, 'Bo'],
  ['the first name', () => field('First name').fill('Bo'), (player) => player.firstname, 'Bo'],
  ['the surname', () => field('Surname').fill('Bakker'), (player) => player.surname, 'Bakker'],
  ['a position', () => chip('Goal'), (player) => player.position_ids.toSorted(), ['A', 'K']],
  ['the foot', () => choose('radio', 'Left'), (player) => player.metadata.footed, 'left'],
  [
    'the telephone',
    async () => {
      await contact();
      await field('Telephone').fill('0612345678');
    },
    (player) => player.metadata.telephone1,
    '0612345678',
  ],
  [
    'the e-mail address',
    async () => {
      await contact();
      await field('E-mail address').fill('bo@example.org');
    },
    (player) => player.metadata.email1,
    'bo@example.org',
  ],
];

test.each(CHANGES)('%s of a player is stored without a button', async (_, act, stored, value) => {
  const player = await openPlayer();
  await act();
  await expect.poll(() => stored(player.stored())).toEqual(value);
});

test('an assistant coach reads names and contact data, and can type in neither', async () => {
  await openTeam(
    ({ players }) => `/players/collection/details/${players[7]}/`,
    async (coach, { team }, world) => {
      await shareWith(world, coach, { team, role: 'assistent', status: 'active', sku: '1' });
    },
  );
  await contact();
  for (const name of ['Nickname', 'Telephone', 'E-mail address'])
    await expect.element(field(name)).toBeDisabled();
});

const WRONG: readonly [label: string, sentence: string, typed: string][] = [
  ['Nickname', 'Enter a nickname', ' '],
  ['Surname', 'This text is too long', 'x'.repeat(256)],
  ['E-mail address', 'Invalid e-mail address', 'bo@'],
];

test.each(WRONG)(
  '“%s” keeps a wrong value with its message, and the player keeps the old one: %s',
  async (label, sentence, typed) => {
    const { stored } = await openPlayer();
    const before = stored();
    if (label === 'E-mail address') await contact();
    await field(label).fill(typed);
    await userEvent.keyboard('{Tab}');
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(sentence));
    await expect.element(field(label)).toHaveValue(typed);
    expect(stored()).toEqual(before);
  },
);

test('a player keeps at least one position', async () => {
  const { stored } = await openPlayer();
  await chip('Attack');
  await expect.element(text('Choose at least one preferred position')).toBeVisible();
  expect(stored().position_ids).toEqual(['A']);
});

test('what another device writes meanwhile shows, and only what was typed here is written', async () => {
  const { stored, elsewhere, sid } = await openPlayer();
  await field('Nickname').fill(' ');
  await elsewhere(async (other) =>
    must(await updatePlayer(other, sid, { nickname: 'Elsewhere', surname: 'Bakker' })),
  );
  await expect.element(field('Surname')).toHaveValue('Bakker');
  await expect.element(field('Nickname')).toHaveValue(' ');
  await field('First name').fill('Bo');
  await expect.poll(stored).toMatchObject({ firstname: 'Bo', surname: 'Bakker', nickname: 'Elsewhere' });
});

test('a player leaves and joins the team by a switch', async () => {
  const { storedTeam, sid } = await openPlayer();
  const plays = page.getByRole('switch', { name: 'Plays for MO13-2' });
  await plays.click({ force: true });
  await expect.poll(() => storedTeam().player_sids).not.toContain(sid);
  await expect.element(field('Shirt number of Player 8 in MO13-2')).not.toBeInTheDocument();
  await plays.click({ force: true });
  await expect.poll(() => storedTeam().player_sids).toContain(sid);
});

test('an archived player leaves the team, and Undo brings both back', async () => {
  const { storedTeam, stored, sid } = await openPlayer();
  await button('Archive player').click();
  await expect.element(said('Player 8 is in the archive')).toBeVisible();
  expect(isArchived(stored())).toBe(true);
  expect(storedTeam().player_sids).not.toContain(sid);
  await undo().click();
  await expect.poll(() => isArchived(stored())).toBe(false);
  await expect.poll(() => storedTeam().player_sids).toContain(sid);
});

test('deleting a player asks, names what is lost, and can be undone', async () => {
  const { client, sid } = await openPlayer();
  const sids = () => client.live.players.get()?.map((player) => player.sid);
  const dialog = page.getByRole('dialog', { name: 'Delete Player 8?' });
  await button('Delete player').click();
  await expect.element(dialog.getByText('The place in 1 team', { exact: false })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Delete player')).toHaveFocus();
  expect(sids()).toContain(sid);
  await button('Delete player').click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(said('Player 8 deleted')).toBeVisible();
  expect(sids()).not.toContain(sid);
  await undo().click();
  await expect.poll(sids).toContain(sid);
});

const openNew = () => openTeam('/players/collection/details/new/');
const everybody = (opened: Awaited<ReturnType<typeof openNew>>) =>
  (opened.client.live.players.get() ?? []).map(({ nickname }) => nickname);

test('a nickname makes a player of the team; Enter saves', async () => {
  const opened = await openNew();
  await button('Save player').click();
  await expect.element(field('Nickname')).toHaveAccessibleDescription(/Enter a nickname/);
  await expect.element(field('Nickname')).toHaveFocus();
  expect(everybody(opened)).toHaveLength(12);
  await field('Nickname').fill('Bo');
  await userEvent.keyboard('{Enter}');
  await expect.element(said('Bo saved')).toBeVisible();
  const bo = opened.client.live.players.get()?.find(({ nickname }) => nickname === 'Bo');
  expect(opened.storedTeam().player_sids).toContain(bo?.sid);
});

test('“Save and next” stores the player and starts an empty form with the focus in the nickname', async () => {
  const opened = await openNew();
  await field('Nickname').fill('Bo');
  await field('Surname').fill('Bakker');
  await button('Save and next').click();
  await expect.element(field('Nickname')).toHaveValue('');
  await expect.element(field('Nickname')).toHaveFocus();
  await expect.element(field('Surname')).toHaveValue('');
  await field('Nickname').fill('Cas');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => everybody(opened)).toEqual(expect.arrayContaining(['Bo', 'Cas']));
});

test('a new player can stay out of the team', async () => {
  const opened = await openNew();
  await page.getByRole('switch', { name: 'Plays for MO13-2' }).click({ force: true });
  await field('Nickname').fill('Bo');
  await button('Save player').click();
  await expect.poll(() => everybody(opened)).toContain('Bo');
  expect(opened.storedTeam().player_sids).toHaveLength(12);
});

test('leaving the form of a new player stores nothing', async () => {
  const opened = await openNew();
  await field('Nickname').fill('Bo');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect.element(button('Save player')).not.toBeInTheDocument();
  expect(everybody(opened)).toHaveLength(12);
});
