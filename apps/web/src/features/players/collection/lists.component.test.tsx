/** The lists of players: shirt numbers, order, collection and archive. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, choose, field, openTeam, said, text, undo } from '#app/testing/team-screen.testing.tsx';
import { archivePlayer, removePlayerFromTeam, setShirtNumber } from '#data/commands/team/players.ts';
import { must } from '#data/testing/client.testing.ts';

const number = (player: number) => field(`Shirt number of Player ${player}`);

/** Longer than a pause in typing after which other fields are stored. */
const LONG_MS = 2_000;

async function openSquad() {
  const opened = await openTeam('/players/');
  const numberOf = (player: number) =>
    opened.storedTeam().shirtnumbers.find(({ id }) => id === opened.players[player - 1])?.value;
  return { ...opened, numberOf };
}

test('a shirt number is stored when its field is left; letters in it do not count', async () => {
  const { numberOf } = await openSquad();
  await number(4).fill('4a4');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => numberOf(4)).toBe(44);
});

test('a number is not stored on the way to it', async () => {
  const { numberOf, client, team, players } = await openSquad();
  await number(3).fill('9');
  await expect.element(number(3)).toHaveAccessibleDescription('9 is taken by Player 9');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await number(3).fill('98');
  vi.advanceTimersByTime(LONG_MS);
  vi.useRealTimers();
  // Written after everything that the field has begun to write.
  must(await setShirtNumber(client, { team, player: players[4] ?? 0, number: 55 }));
  await expect.poll(() => numberOf(5)).toBe(55);
  expect(numberOf(3)).toBe(3);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => numberOf(3)).toBe(98);
});

test.each(['beforeunload', 'pagehide'])('a number is stored when its page is left: %s', async (left) => {
  const { numberOf } = await openSquad();
  await number(3).fill('33');
  dispatchEvent(new Event(left));
  await expect.poll(() => numberOf(3)).toBe(33);
});

test('Enter stores a number at once', async () => {
  const { numberOf } = await openSquad();
  await number(3).fill('33');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => numberOf(3)).toBe(33);
  await expect.element(number(3)).toHaveFocus();
});

test.each([
  ['9', '9 is taken by Player 9'],
  ['0', 'A number from 1 to 998'],
  ['999', 'A number from 1 to 998'],
])('the number %s stays in its field with the message: %s', async (typed, sentence) => {
  const { numberOf } = await openSquad();
  await number(3).fill(typed);
  await userEvent.keyboard('{Enter}');
  await expect.element(number(3)).toHaveAccessibleDescription(sentence);
  await expect.element(number(3)).toHaveValue(typed);
  expect(numberOf(3)).toBe(3);
});

test('Escape brings the stored number back', async () => {
  const { numberOf } = await openSquad();
  await number(3).fill('9');
  await userEvent.keyboard('{Escape}');
  await expect.element(number(3)).toHaveValue('3');
  expect(numberOf(3)).toBe(3);
});

test('a number that another device writes shows here', async () => {
  const { team, players, elsewhere } = await openSquad();
  await elsewhere(async (other) =>
    must(await setShirtNumber(other, { team, player: players[2] ?? 0, number: 77 })),
  );
  await expect.element(number(3)).toHaveValue('77');
});

const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });

test('the menu of a player moves them within the list, and stays open for more', async () => {
  const { storedTeam, players } = await openSquad();
  const place = () => storedTeam().player_sids.indexOf(players[2] ?? 0);
  await button('More for Player 3').click();
  await entry('Move down').click();
  await expect.poll(place).toBe(3);
  await entry('Move down').click();
  await expect.poll(place).toBe(4);
  await entry('To the top').click();
  await expect.poll(place).toBe(0);
  await expect.element(entry('Move up')).not.toBeInTheDocument();
});

test('Escape closes the menu of a player and gives the focus back', async () => {
  const { storedTeam } = await openSquad();
  const before = storedTeam();
  await button('More for Player 1').click();
  await expect.element(entry('Move up')).toBeDisabled();
  await expect.element(entry('Move down')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(entry('Move up')).not.toBeInTheDocument();
  await expect.element(button('More for Player 1')).toHaveFocus();
  expect(storedTeam()).toEqual(before);
});

test('a player who is taken out of the team comes back with Undo, with the same number', async () => {
  const { storedTeam, players, numberOf } = await openSquad();
  await button('More for Player 3').click();
  await entry('Take out of MO13-2').click();
  await expect.element(said('Player 3 is no longer in MO13-2')).toBeVisible();
  expect(storedTeam().player_sids).not.toContain(players[2]);
  await undo().click();
  await expect.poll(() => storedTeam().player_sids).toContain(players[2]);
  expect(numberOf(3)).toBe(3);
});

const search = () => page.getByRole('searchbox', { name: 'Search players' });

test('the search finds players by a part of the name and says when no player has that name', async () => {
  await openTeam('/players/collection/');
  await search().fill('player 12');
  await expect.element(page.getByRole('link', { name: /Player 12/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Player 3/ })).not.toBeInTheDocument();
  await search().fill('Zz');
  await expect.element(text('Nobody is called “Zz” here.')).toBeVisible();
});

test('a player of the collection joins the team, with Undo', async () => {
  const { storedTeam, players } = await openTeam(
    '/players/collection/?list=all',
    async (coach, { team, players }) =>
      must(await removePlayerFromTeam(coach, { team, player: players[0] ?? 0 })),
  );
  await expect.element(button('Player 2 is in MO13-2')).toBeDisabled();
  await button('Add Player 1 to MO13-2').click();
  await expect.element(said('Player 1 plays for MO13-2 now')).toBeVisible();
  expect(storedTeam().player_sids).toContain(players[0]);
  await undo().click();
  await expect.poll(() => storedTeam().player_sids).not.toContain(players[0]);
});

test('a player comes back from the archive', async () => {
  const { storedPlayer, players } = await openTeam(
    '/players/collection/?list=archive',
    async (coach, { players }) => must(await archivePlayer(coach, players[0] ?? 0)),
  );
  await button('Restore Player 1').click();
  await expect.element(said('Player 1 is back')).toBeVisible();
  expect(storedPlayer(players[0] ?? 0).status).not.toBe('ARCHIVED');
});

test('the three lists are chosen above them', async () => {
  await openTeam('/players/collection/');
  await choose('radio', 'Archive');
  await expect.element(text('The archive is empty')).toBeVisible();
  await choose('radio', 'All');
  await expect.element(button('Player 2 is in MO13-2')).toBeDisabled();
});

test('an import is reached from the menu of the list', async () => {
  await openTeam('/players/collection/');
  await button('More').click();
  await entry('Import players').click();
  await expect.element(page.getByRole('heading', { name: 'Import players' })).toBeVisible();
});

test('the list is exported as a file from its menu', async () => {
  await openTeam('/players/collection/');
  await button('More').click();
  await entry('Export as CSV').click();
  await expect.element(said('12 players in')).toBeVisible();
});
