import { scoreOf } from '@touchline/domain/match/events/score';
import { pitchNow } from '@touchline/domain/match/lineup/on-pitch';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  button,
  choice,
  type MatchScreen,
  openMatch,
  player,
  said,
  sheet,
} from '#app/testing/match-screen.testing.tsx';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must } from '#data/testing/client.testing.ts';

let screen: MatchScreen;

beforeEach(async () => {
  screen = await openMatch('play', async (coach, { match }) =>
    must(await decideMatch(coach, match, { type: 'kickOff' })),
  );
});

const US = /^Goal ?us$/;
const PLAYER_8 = /^Player 8, number/;

/** Chooses a pill: its radio button is hidden behind its label. */
const pill = (name: string) => sheet().getByText(name, { exact: true });

test('a goal has the kind and the place that were chosen before the scorer', async () => {
  await button(US).click();
  await pill('Header').click();
  await button('Where on the pitch?').click();
  const field = sheet().getByRole('button', { name: 'Where on the pitch', exact: true });
  field.element().focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}');
  await player(8).click();
  await choice('No assist').click();
  await expect.poll(() => screen.eventsOf('GOAL')).toHaveLength(1);
  const [goal] = await screen.eventsOf('GOAL');
  expect(goal?.data).toMatchObject({ goal_type: 'HEADER', pitchpos: { x: 45, y: 40 } });
});

test('a place that was cleared again is not stored', async () => {
  await button(PLAYER_8).click();
  await choice('Close').click();
  await button('More').click();
  await choice('Own goal by us').click();
  await button('Where on the pitch?').click();
  sheet().getByRole('button', { name: 'Where on the pitch', exact: true }).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await choice('Not known').click();
  await player(3).click();
  await expect.poll(() => screen.eventsOf('OWN_GOAL')).toHaveLength(1);
  expect((await screen.eventsOf('OWN_GOAL'))[0]?.data.pitchpos).toEqual({ x: -1, y: -1 });
});

test('a chance has the kind that was chosen', async () => {
  await button('More').click();
  await choice('Other events').click();
  await choice('Chance').click();
  await pill('Free kick').click();
  await player(7).click();
  await expect.poll(() => screen.eventsOf('CHANCE')).toHaveLength(1);
  const [chance] = await screen.eventsOf('CHANCE');
  expect(chance?.data).toMatchObject({ player_sid: screen.players[6], chance_type: 'FREEKICK' });
});

test.each([
  ['Red card', 'RED_CARD', {}],
  ['5 min off', 'TIME_PENALTY', { minutes: 5 }],
] as const)('the card sheet records “%s” for the player who is tapped next', async (shown, type, data) => {
  await button('More').click();
  await choice('Card').click();
  await pill(shown).click();
  await player(4).click();
  await expect.poll(() => screen.eventsOf(type)).toHaveLength(1);
  expect((await screen.eventsOf(type))[0]?.data).toMatchObject({ player_sid: screen.players[3], ...data });
});

test('an opponent is recorded by the number and the name that were typed; Enter is enough', async () => {
  await button('More').click();
  await choice('Card').click();
  const form = sheet().getByRole('form', { name: 'Noordhaven' });
  await form.getByRole('textbox', { name: 'Number' }).fill('7');
  await form.getByRole('textbox', { name: 'Name' }).fill('  Kim  ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => screen.eventsOf('YELLOW_CARD')).toHaveLength(1);
  const [card] = await screen.eventsOf('YELLOW_CARD');
  expect(card?.data).toMatchObject({ homeaway: 'away', player_sid: 0, sn: 7, playername: 'Kim' });
});

test.each([
  ['1a2', '12'],
  ['9999', '998'],
])('the number of an opponent takes digits up to 998: “%s” becomes %s', async (typed, shown) => {
  await button('More').click();
  await choice('Card').click();
  const field = sheet().getByRole('textbox', { name: 'Number' });
  await field.fill(typed);
  await expect.element(field).toHaveValue(shown);
});

test('a goal of the opponent gets a number, a name and a kind', async () => {
  await button('More').click();
  await choice('Other events').click();
  await choice('Goal Noordhaven: who?').click();
  await pill('Penalty').click();
  await sheet().getByRole('textbox', { name: 'Number' }).fill('11');
  await sheet().getByRole('textbox', { name: 'Name' }).fill('Noa');
  await choice('Goal').click();
  await expect.poll(() => screen.eventsOf('GOAL')).toHaveLength(1);
  const [goal] = await screen.eventsOf('GOAL');
  expect(goal?.data).toMatchObject({ homeaway: 'away', sn: 11, playername: 'Noa', goal_type: 'PENALTY' });
  expect(scoreOf(await screen.stored())).toEqual({ home: 0, away: 1 });
});

test('an entry has the minute at which its sheet was opened', async () => {
  await button('More').click();
  await choice('Card').click();
  await screen.world.time.pass(45_000);
  await player(4).click();
  await expect.poll(() => screen.eventsOf('YELLOW_CARD')).toHaveLength(1);
  expect((await screen.eventsOf('YELLOW_CARD'))[0]?.data.game_time).toBe(0);
});

test('a card for a player who was sent off is refused with the reason, and nothing is stored', async () => {
  await button(PLAYER_8).click();
  await choice('Red').click();
  await expect.poll(() => screen.eventsOf('RED_CARD')).toHaveLength(1);
  const before = await screen.stored();
  await button('More').click();
  await choice('Card').click();
  await player(8).click();
  await expect.element(said('Player 8 was sent off and cannot come back.')).toBeVisible();
  expect(await screen.stored()).toEqual(before);
});

test('the card sheet warns who would be sent off by a second yellow card', async () => {
  await button(PLAYER_8).click();
  await choice('Yellow').click();
  await button('More').click();
  await choice('Card').click();
  const warning = sheet().getByText('Player 8: a second yellow sends them off');
  await expect.element(warning).toBeVisible();
  await pill('Red card').click();
  await expect.element(warning).not.toBeInTheDocument();
});

test('with two free spots a player comes on at the one that was tapped', async () => {
  for (const number of [2, 8]) {
    await button(new RegExp(`^Player ${number}, number`)).click();
    await choice('Leaves the pitch without a substitute').click();
    await expect.element(sheet()).not.toBeInTheDocument();
  }
  await button(/^Free spot: attack, right/).click();
  await player(12).click();
  await expect.poll(() => screen.eventsOf('SUBS_IN')).toHaveLength(1);
  const [on] = await screen.eventsOf('SUBS_IN');
  expect(on?.data).toMatchObject({ player_sid: screen.players[11], off_player_sid: 0 });
  const place = { player_sid: screen.players[11], x: 83.33, y: 25 };
  expect(pitchNow(await screen.stored()).places).toContainEqual(place);
});

test('the sheet of a free spot lists players who like the place first', async () => {
  await button(PLAYER_8).click();
  await choice('Leaves the pitch without a substitute').click();
  await button(/^Free spot: attack, right/).click();
  const offered = sheet().getByRole('list', { name: 'Comes on' }).getByRole('button');
  await expect.element(offered.nth(0)).toHaveAccessibleName('Player 8');
  await expect.element(offered.nth(1)).toHaveAccessibleName('Player 12');
});

test('a new player comes on without a change while there is room', async () => {
  await button(PLAYER_8).click();
  await choice('Leaves the pitch without a substitute').click();
  await button('Change').click();
  await player(10).click();
  await choice('Comes on, nobody goes off').click();
  await expect.poll(() => screen.eventsOf('SUBS_IN')).toHaveLength(1);
  const [on] = await screen.eventsOf('SUBS_IN');
  expect(on?.data).toMatchObject({ player_sid: screen.players[9], off_player_sid: 0 });
});

test('the player sheet offers the goalkeeper’s place, and both keep their places in the match', async () => {
  await button(PLAYER_8).click();
  await choice('Goes in goal').click();
  await expect.element(button(/^Player 8, number/)).toBeVisible();
  await expect.poll(() => screen.eventsOf('LINEUP')).toHaveLength(1);
});

test('an injured player can play again', async () => {
  await button(PLAYER_8).click();
  await choice('Injured').click();
  await expect.element(button(/^Player 8, .*Injured/)).toBeVisible();
  await button(PLAYER_8).click();
  await choice('Can play again').click();
  await expect.element(button(/^Player 8, .*Injured/)).not.toBeInTheDocument();
});

test('moving a player: the next tap on another player swaps them; Cancel moves no player', async () => {
  await button(PLAYER_8).click();
  await choice('Move or swap').click();
  await button('Cancel').click();
  await button(PLAYER_8).click();
  await choice('Move or swap').click();
  await button(/^Player 2, number/).click();
  await expect.poll(() => screen.eventsOf('LINEUP')).toHaveLength(1);
});
