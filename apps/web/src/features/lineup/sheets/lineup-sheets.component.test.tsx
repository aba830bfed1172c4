/** The sheets of the line-up: a free spot, a player, the blocks, and saved line-ups. */
import { ofMatch } from '@touchline/domain/attendance/gathering';
import type { Match } from '@touchline/domain/entity/tables/match';
import { plannedLineup } from '@touchline/domain/match/blocks/blocks';
import { captainOf } from '@touchline/domain/match/sheet/captain';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import { keeperIn } from '@touchline/domain/pitch/spots';
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
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import { benchPlayer, setMatchPlayer } from '#data/commands/match/lineup.ts';
import { must } from '#data/testing/client.testing.ts';

const FIRST = { part: 1, subpart: 1 };

/** The sids on the pitch in a block. */
const onPitch = (match: Match, at = FIRST) => plannedLineup(match, at).map(({ player_sid }) => player_sid);

/** Player 9 is on the bench, so that a spot is free. */
const openSpot = () =>
  openMatch('formation', async (coach, { match, players }) =>
    must(await benchPlayer(coach, { match, at: FIRST, player: players[8] ?? 0 })),
  );

const field = (name: string) => sheet().getByRole('textbox', { name });
const FREE = 'Free spot: attack, centre';

test('a player of the list goes to the free spot; those who like the place come first', async () => {
  const { stored, players } = await openSpot();
  await button(FREE).click();
  const list = sheet().getByRole('list', { name: 'Choose who goes there.' });
  await expect.element(list.getByRole('button').nth(1)).toHaveAccessibleName(/^Player 12/);
  await list.getByRole('button', { name: /^Player 12/ }).click();
  await expect.poll(async () => onPitch(await stored())).toContain(players[11]);
  await expect.element(said('Player 12 placed')).toBeVisible();
  await undo().click();
  await expect.poll(async () => onPitch(await stored())).not.toContain(players[11]);
});

test('a shirt number and Enter put its player on the free spot', async () => {
  const { stored, players } = await openSpot();
  await button(FREE).click();
  await expect.element(choice('Place')).toBeDisabled();
  await field('Or type a shirt number').fill('11');
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => onPitch(await stored())).toContain(players[10]);
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('an unknown number is explained; the sheet and the number stay', async () => {
  const { stored } = await openSpot();
  const untouched = await stored();
  await button(FREE).click();
  await field('Or type a shirt number').fill('77');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nobody wears number 77.')).toBeVisible();
  await expect.element(field('Or type a shirt number')).toHaveValue('77');
  expect(await stored()).toEqual(untouched);
});

test('Escape closes the sheet of a free spot, stores nothing and gives the focus back', async () => {
  const { stored } = await openSpot();
  await expect.element(button(FREE)).toBeVisible();
  const untouched = await stored();
  button(FREE).element().focus();
  await userEvent.keyboard('{Enter}');
  await field('Or type a shirt number').fill('11');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(button(FREE)).toHaveFocus();
  expect(await stored()).toEqual(untouched);
});

/** The sheet of a player, reached with the keyboard. */
async function openPlayer(number: number): Promise<MatchScreen> {
  const screen = await openMatch('formation');
  await expect.element(button(new RegExp(`^Player ${number}, number`))).toBeVisible();
  button(new RegExp(`^Player ${number}, number`))
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await button('More').click();
  await expect.element(page.getByRole('dialog', { name: `Player ${number}` })).toBeVisible();
  await sheet().getByText('Attendance, minutes, number').click();
  return screen;
}

const onSheet = (match: Match, sid: number | undefined) => sheetOf(match).find((one) => one.sid === sid);

test('the sheet of a player makes them captain and no longer captain', async () => {
  const { stored, players } = await openPlayer(8);
  await choice('Make captain').click();
  await expect.poll(async () => captainOf(await stored())).toBe(players[7]);
  await choice('Is captain').click();
  await expect.poll(async () => captainOf(await stored())).not.toBe(players[7]);
});

test('the sheet of a player puts them in goal', async () => {
  const { stored, players } = await openPlayer(8);
  await choice('Make goalkeeper').click();
  await expect.poll(async () => keeperIn(plannedLineup(await stored(), FIRST))).toBe(players[7]);
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('a reason not to play is stored by one tap and takes the player from the pitch', async () => {
  const { stored, players } = await openPlayer(8);
  for (const [name, reason] of [
    ['Not here', 'absent'],
    ['Signed off', 'signed_off'],
    ['Injured', 'injured'],
  ] as const) {
    await sheet().getByText(name, { exact: true }).click();
    await expect.poll(async () => onSheet(await stored(), players[7])?.unavailable).toBe(reason);
    expect(onPitch(await stored())).not.toContain(players[7]);
  }
});

test('a minute and a number are stored when the field is left, not with every key', async () => {
  const { stored, players } = await openPlayer(12);
  for (const [name, typed, expected] of [
    ['Arrives in minute', '20', { fromMinute: 20 }],
    ['Leaves in minute', '40', { untilMinute: 40 }],
    ['Shirt number', '21', { shirtnumber: 21 }],
  ] as const) {
    const before = await stored();
    await field(name).fill(typed);
    expect(await stored()).toEqual(before);
    await userEvent.keyboard('{Tab}');
    await expect.poll(async () => onSheet(await stored(), players[11])).toMatchObject(expected);
  }
});

test('a typed number is stored when Escape closes the sheet', async () => {
  const { stored, players } = await openPlayer(12);
  await field('Shirt number').fill('21');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.poll(async () => onSheet(await stored(), players[11])?.shirtnumber).toBe(21);
});

test('after Escape the player is still picked up, and the focus is on the button that opened the sheet', async () => {
  await openPlayer(12);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(button('More')).toHaveFocus();
  await expect.element(button(/^Player 12, number/)).toHaveAttribute('aria-pressed', 'true');
});

test.each([
  ['Shirt number', '3', 'This number is taken by Player 3.', '12'],
  ['Leaves in minute', '10', 'Player 12 arrives in minute 30 and cannot leave before that.', ''],
])(
  '“%s” %s is refused with the reason, and the stored value shows again',
  async (name, typed, why, shown) => {
    const { stored, players } = await openPlayer(12);
    await field('Arrives in minute').fill('30');
    await userEvent.keyboard('{Tab}');
    await expect.poll(async () => onSheet(await stored(), players[11])?.fromMinute).toBe(30);
    await field(name).fill(typed);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(field(name)).toHaveValue(shown);
    expect(onSheet(await stored(), players[11])).toMatchObject({ shirtnumber: 12, untilMinute: 0 });
  },
);

test('a number from another device shows; a minute that is being typed stays and is stored alone', async () => {
  const { stored, elsewhere, match, players } = await openPlayer(12);
  const [, , , , , , , , , , , player = 0] = players;
  await field('Arrives in minute').fill('15');
  await elsewhere(async (other) =>
    must(await setMatchPlayer(other, { match, player, shirtnumber: 33, attendance: { until_minute: 50 } })),
  );
  await expect.element(field('Shirt number')).toHaveValue('33');
  await expect.element(field('Leaves in minute')).toHaveValue('50');
  await expect.element(field('Arrives in minute')).toHaveValue('15');
  await userEvent.keyboard('{Tab}');
  await expect
    .poll(async () => onSheet(await stored(), player))
    .toMatchObject({ fromMinute: 15, untilMinute: 50, shirtnumber: 33 });
});

test('attendance from another device shows in the open sheet', async () => {
  const { elsewhere, match, players } = await openPlayer(12);
  await elsewhere(async (other) =>
    must(
      await setAttendance(other, {
        of: ofMatch(match),
        player: players[11] ?? 0,
        change: { says: 'injured' },
      }),
    ),
  );
  await expect.element(sheet().getByRole('radio', { name: 'Injured' })).toBeChecked();
});
