/** The sheet of the substitution times: blocks, their minutes, and the goalkeeper of each part. */
import { blockMinutesOf } from '@touchline/domain/match/blocks/block-plan';
import { plannedLineup } from '@touchline/domain/match/blocks/blocks';
import { keeperIn } from '@touchline/domain/pitch/spots';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, choice, type MatchScreen, openMatch, sheet } from '#app/testing/match-screen.testing.tsx';
import { setBlocks } from '#data/commands/match/lineup.ts';
import { readSetting } from '#data/settings/settings.ts';
import { must } from '#data/testing/client.testing.ts';

const field = (name: string) => sheet().getByRole('textbox', { name });

const openBlocks = async (minutes?: readonly (readonly number[])[]): Promise<MatchScreen> => {
  const screen = await openMatch('formation', async (coach, { match }) => {
    if (minutes !== undefined) must(await setBlocks(coach, { match, division: { minutes } }));
  });
  await button('Substitution times').click();
  await expect.element(page.getByRole('dialog', { name: 'Substitution times' })).toBeVisible();
  return screen;
};
const MINUTES = [[5, 10], [], [], []] as const;
const begin = (block: number) => field(`1st quarter, block ${block} starts at minute`);

test('the number of blocks per part is stored by one tap', async () => {
  const { stored } = await openBlocks();
  await sheet().getByRole('radiogroup', { name: 'Blocks per part' }).getByText('3').click();
  await expect.poll(async () => (await stored()).halfParts).toBe(3);
});

test('“Start new matches like this” keeps the number of blocks on the device', async () => {
  await openBlocks();
  const blocks = sheet().getByRole('radiogroup', { name: 'Blocks per part' });
  await blocks.getByText('3').click();
  await choice('Start new matches like this').click();
  await expect.poll(() => readSetting('substitute_parts_per_half')).toBe(3);
  await expect.element(sheet().getByText('New matches on this device start like this.')).toBeVisible();
});

test('own minutes: a block is added in the middle of the rest, changed and removed', async () => {
  const { stored } = await openBlocks(MINUTES);
  await choice('Add a block to 2nd quarter').click();
  await expect.poll(async () => blockMinutesOf(await stored())[1]).toEqual([8]);
  await begin(3).fill('12');
  await userEvent.keyboard('{Tab}');
  await expect.poll(async () => blockMinutesOf(await stored())[0]).toEqual([5, 12]);
  await choice('Remove block 2 of 1st quarter').click();
  await expect.poll(async () => blockMinutesOf(await stored())[0]).toEqual([12]);
});

test.each(['4', '15'])(
  'minute %s does not fit after the previous block: nothing is stored',
  async (typed) => {
    const { stored } = await openBlocks(MINUTES);
    await begin(3).fill(typed);
    await userEvent.keyboard('{Tab}');
    await expect
      .element(page.getByText(`1st quarter: minute ${typed} does not fit.`, { exact: false }))
      .toBeVisible();
    expect(blockMinutesOf(await stored())[0]).toEqual([5, 10]);
    await expect.element(begin(3)).toHaveValue('10');
  },
);

test('a minute from another device shows beside one that is being typed', async () => {
  const { stored, elsewhere, match } = await openBlocks(MINUTES);
  await begin(3).fill('12');
  await elsewhere(async (other) =>
    must(await setBlocks(other, { match, division: { minutes: [[6, 10], [], [], []] } })),
  );
  await expect.element(begin(2)).toHaveValue('6');
  await expect.element(begin(3)).toHaveValue('12');
  await userEvent.keyboard('{Escape}');
  await expect.poll(async () => blockMinutesOf(await stored())[0]).toEqual([6, 12]);
});

test('the goalkeeper of a part is chosen by name', async () => {
  const { stored, players } = await openBlocks();
  await sheet().getByRole('combobox', { name: '2nd quarter' }).selectOptions('Player 10');
  const keeper = async () => keeperIn(plannedLineup(await stored(), { part: 2, subpart: 1 }));
  await expect.poll(keeper).toBe(players[9]);
});
