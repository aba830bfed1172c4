/** The settings of a fair plan: blocks, goalkeepers, and the wishes for a player. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  choice,
  type MatchScreen,
  openMatch,
  said,
  sheet,
  undo,
} from '#app/testing/match-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { updateMatch } from '#data/commands/match/matches.ts';
import { matchOf } from '#data/queries/matches/matches.ts';
import { must } from '#data/testing/client.testing.ts';

const metadata = async ({ stored }: MatchScreen) => (await stored()).metadata;
const wishes = async (screen: MatchScreen) => (await metadata(screen)).plan_wishes;
const select = (name: string) => page.getByRole('combobox', { name });

/** The plan with the table of players and blocks. */
async function openGrid(): Promise<MatchScreen> {
  const screen = await openMatch('plan');
  await button('Who plays when').click();
  await expect.element(button('Player 8')).toBeVisible();
  return screen;
}

test('the number of blocks is stored with every tap, up to six', async () => {
  const screen = await openMatch('plan');
  for (let taps = 0; taps < 4; taps += 1) await button('One block more').click();
  await expect.poll(async () => (await metadata(screen)).plan_blocks).toBe(6);
  await expect.element(button('One block more')).toBeDisabled();
  await button('One block fewer').click();
  await expect.poll(async () => (await metadata(screen)).plan_blocks).toBe(5);
});

test('one goalkeeper for the whole match, or another one for a part', async () => {
  const screen = await openMatch('plan');
  const { players } = screen;
  const keepers = async () => (await metadata(screen)).plan_keepers.slice(0, 4);
  await select('In goal').selectOptions('Player 10, whole match');
  await expect.poll(keepers).toEqual([players[9], players[9], players[9], players[9]]);
  await select('In goal').selectOptions('Different per part …');
  await select('In goal, 2nd quarter').selectOptions('Player 3');
  await expect.poll(keepers).toEqual([players[9], players[2], players[9], players[9]]);
});

test('a wish is chosen in the sheet of a player, named below the table, and removed there', async () => {
  const screen = await openGrid();
  await button('Player 8').click();
  await expect.element(page.getByRole('dialog', { name: 'Wishes for Player 8' })).toBeVisible();
  await choice('Stays off all the time').click();
  await expect.poll(async () => (await wishes(screen)).map(({ sid }) => sid)).toEqual([screen.players[7]]);
  await expect.element(sheet()).not.toBeInTheDocument();
  await button('Remove: Player 8 stays off all the time').click();
  await expect.poll(() => wishes(screen)).toEqual([]);
});

test('“not before” and “not from … on” are stored at once, and one does not offer what the other excludes', async () => {
  const screen = await openGrid();
  await button('Player 8').click();
  await sheet().getByRole('combobox', { name: 'Not before' }).selectOptions("Block 3, 2nd quarter from 15'");
  await expect.poll(() => wishes(screen)).toHaveLength(1);
  const until = sheet().getByRole('combobox', { name: 'Not after' });
  await expect.element(until.getByRole('option', { name: /^Block 2/ })).not.toBeInTheDocument();
  await until.selectOptions("Block 6, 3rd quarter from 37:30'");
  await choice('Close').click();
  await expect.element(page.getByText(/^Player 8 not before block 3/)).toBeVisible();
  await button('Clear all wishes').click();
  await expect.poll(() => wishes(screen)).toEqual([]);
});

test('Escape closes the wishes of a player, stores nothing and gives the focus back', async () => {
  const screen = await openGrid();
  const untouched = await screen.stored();
  button('Player 8').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(choice('No wishes')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(button('Player 8')).toHaveFocus();
  expect(await screen.stored()).toEqual(untouched);
});

test('the table is one tab stop: arrows walk, and Enter asks for on, off and free in turn', async () => {
  const screen = await openGrid();
  const first = button(/^Player 1, /).first();
  first.element().focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(button(/^Player 2, .*stays on$/)).toHaveFocus();
  await expect.poll(async () => (await wishes(screen)).map(({ sid }) => sid)).toEqual([screen.players[1]]);
  await userEvent.keyboard('{Enter}');
  await expect.element(button(/^Player 2, .*stays off$/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => wishes(screen)).toEqual([]);
});

test('“Use this plan” writes the line-up of every block, and Undo restores the one before', async () => {
  const { stored } = await openMatch('plan');
  const lineups = ({ part1, part2, part3, part4, subsmap }: Match) => ({
    part1,
    part2,
    part3,
    part4,
    subsmap,
  });
  const before = lineups(await stored());
  await button('Use this plan').click();
  await expect.element(said('Plan applied')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Line-up' })).toBeVisible();
  expect(lineups(await stored())).not.toEqual(before);
  await undo().click();
  await expect.poll(async () => lineups(await stored())).toEqual(before);
});

/** The wish of another device that a player keeps goal in all parts. */
async function keeps(other: Client, match: number, player: number) {
  const found = await matchOf(other, match);
  if (found === null) throw new Error('the match is missing');
  const { metadata } = found;
  const plan_keepers = metadata.plan_keepers.map(() => player);
  must(await updateMatch(other, match, { metadata: { ...metadata, plan_keepers } }));
}

test('a goalkeeper that another device chooses shows, and a tap here keeps it', async () => {
  const screen = await openMatch('plan');
  const { players, match, elsewhere } = screen;
  await expect.element(select('In goal')).toHaveDisplayValue('Player 1, whole match');
  await elsewhere((other) => keeps(other, match, players[9] ?? 0));
  await expect.element(select('In goal')).toHaveDisplayValue('Player 10, whole match');
  await button('One block more').click();
  await expect.poll(async () => (await metadata(screen)).plan_blocks).toBe(3);
  expect((await metadata(screen)).plan_keepers[0]).toBe(players[9]);
});
