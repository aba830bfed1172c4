/** The sheet of saved line-ups. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { plannedLineup } from '@touchline/domain/match/blocks/blocks';
import { presetsOf } from '@touchline/domain/match/blocks/presets';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  button,
  choice,
  type MatchScreen,
  openMatch,
  said,
  sheet,
  undo,
} from '#app/testing/match-screen.testing.tsx';
import { savePreset } from '#data/commands/match/presets.ts';
import { must } from '#data/testing/client.testing.ts';

const FIRST = { part: 1, subpart: 1 };
const onPitch = (match: Match) => plannedLineup(match, FIRST).map(({ player_sid }) => player_sid);
const field = (name: string) => sheet().getByRole('textbox', { name });

const openPresets = async (): Promise<MatchScreen> => {
  const screen = await openMatch('formation', async (coach, { match }) => {
    must(await savePreset(coach, { match, title: 'Away', at: FIRST }));
  });
  await button('Saved line-ups').click();
  return screen;
};
const titles = async (stored: () => Promise<Match>) => presetsOf([await stored()]).map(({ title }) => title);

test('a line-up is saved under its name with Enter, and Undo removes it', async () => {
  const { stored } = await openPresets();
  await field('Save this line-up as').fill('  Home  ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => titles(stored)).toContain('Home');
  await expect.element(said('Home is saved')).toBeVisible();
  await undo().click();
  await expect.poll(() => titles(stored)).toEqual(['Away']);
});

test.each([
  ['', 'Enter a name'],
  ['Away', 'This name already exists'],
])('the name “%s” is refused at the field, which keeps its text and gets the focus', async (typed, why) => {
  const { stored } = await openPresets();
  const name = field('Save this line-up as');
  await name.fill(typed);
  await choice('Save').click();
  await expect.element(sheet().getByText(why)).toBeVisible();
  await expect.element(name).toHaveValue(typed);
  await expect.element(name).toHaveFocus();
  expect(await titles(stored)).toEqual(['Away']);
});

test('a saved line-up is renamed with Enter, and the focus stays in the sheet', async () => {
  const { stored } = await openPresets();
  await choice('Rename Away').click();
  await expect.element(field('Name')).toHaveFocus();
  await field('Name').fill('Derby');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => titles(stored)).toEqual(['Derby']);
  await expect.element(choice('Rename Derby')).toHaveFocus();
});

test('a new name that is empty is refused, and closing keeps the old one', async () => {
  const { stored } = await openPresets();
  await choice('Rename Away').click();
  await field('Name').fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(sheet().getByText('Enter a name')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(await titles(stored)).toEqual(['Away']);
});

test('a saved line-up is put on the pitch, and Undo restores the one before', async () => {
  const { stored, players } = await openPresets();
  await choice('Close').click();
  await button('Empty the pitch').click();
  await expect.poll(async () => onPitch(await stored())).toEqual([]);
  await button('Saved line-ups').click();
  await choice(/^Away/).click();
  await expect.poll(async () => onPitch(await stored())).toEqual(players.slice(0, 9));
  await undo().click();
  await expect.poll(async () => onPitch(await stored())).toEqual([]);
});

test('a deleted line-up comes back with Undo', async () => {
  const { stored } = await openPresets();
  await choice('Delete Away').click();
  await expect.poll(() => titles(stored)).toEqual([]);
  await undo().click();
  await expect.poll(() => titles(stored)).toEqual(['Away']);
});
