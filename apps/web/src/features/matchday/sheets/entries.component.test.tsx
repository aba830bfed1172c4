/** What the sheets of match day record, and that Undo removes it. */
import type { EventType } from '@touchline/domain/entity/tables/match';
import { scoreOf } from '@touchline/domain/match/events/score';
import { beforeEach, expect, test } from 'vitest';
import {
  button,
  choice,
  type MatchScreen,
  openMatch,
  said,
  sheet,
  undo,
} from '#app/testing/match-screen.testing.tsx';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must } from '#data/testing/client.testing.ts';
import { appToasts } from '#ui/toast/app-toasts.ts';

let screen: MatchScreen;

beforeEach(async () => {
  screen = await openMatch('play', async (coach, { match }) =>
    must(await decideMatch(coach, match, { type: 'kickOff' })),
  );
});

const US = /^Goal ?us$/;
const PLAYER_8 = /^Player 8, number/;

interface Recorded {
  readonly claim: string;
  /** The button of the screen, then the buttons of the sheets. */
  readonly taps: readonly (string | RegExp)[];
  readonly type: EventType;
  /** Shirt numbers of players, by the field of the entry. */
  readonly who?: Readonly<Record<string, number>>;
  readonly data?: object;
  readonly score?: readonly [number, number];
  readonly toast: string;
}

const ENTRIES: Readonly<Record<string, readonly Recorded[]>> = {
  'The goal sheet': [
    {
      claim: 'a goal without an assist',
      taps: [US, 'Player 8', 'No assist'],
      type: 'GOAL',
      who: { player_sid: 8 },
      data: { homeaway: 'home', goal_type: 'GOAL', assist_player_sid: 0 },
      score: [1, 0],
      toast: 'Goal · Player 8',
    },
    {
      claim: 'an own goal of the opponent',
      taps: [US, 'Own goal by Noordhaven'],
      type: 'OWN_GOAL',
      data: { homeaway: 'home', player_sid: 0, goal_type: '' },
      score: [1, 0],
      toast: 'Own goal · Noordhaven',
    },
    {
      claim: 'a goal of somebody else',
      taps: [US, 'Somebody else'],
      type: 'GOAL',
      data: { homeaway: 'home', player_sid: 0 },
      score: [1, 0],
      toast: 'Goal for Rietdijk',
    },
  ],
  'The sheets behind “More”': [
    {
      claim: 'an own goal of one of ours, which counts for the opponent',
      taps: ['More', 'Own goal by us', 'Player 3'],
      type: 'OWN_GOAL',
      who: { player_sid: 3 },
      data: { homeaway: 'away' },
      score: [0, 1],
      toast: 'Own goal · Player 3',
    },
    {
      claim: 'a yellow card for a player on the bench',
      taps: ['More', 'Card', 'Player 12'],
      type: 'YELLOW_CARD',
      who: { player_sid: 12 },
      toast: 'Card · Player 12',
    },
    {
      claim: 'an event of the team',
      taps: ['More', 'Other events', 'Corner', 'The team'],
      type: 'CORNER',
      data: { homeaway: 'home', player_sid: 0 },
      toast: 'Corner',
    },
    {
      claim: 'an event of the opponent without a name',
      taps: ['More', 'Other events', 'Corner', 'Noordhaven'],
      type: 'CORNER',
      data: { homeaway: 'away', player_sid: 0, sn: 0, playername: '' },
      toast: 'Corner',
    },
    {
      claim: 'our time-out',
      taps: ['More', 'Our time-out'],
      type: 'TIME_OUT',
      data: { homeaway: 'home' },
      toast: 'Time-out',
    },
    {
      claim: 'their time-out',
      taps: ['More', 'Their time-out'],
      type: 'TIME_OUT',
      data: { homeaway: 'away' },
      toast: 'Time-out',
    },
  ],
  'The sheet of a player': [
    {
      claim: 'a goal from the sheet of a player',
      taps: [PLAYER_8, 'Goal', 'Player 9'],
      type: 'GOAL',
      who: { player_sid: 8, assist_player_sid: 9 },
      score: [1, 0],
      toast: 'Goal · Player 8',
    },
    {
      claim: 'a yellow card from the sheet of a player',
      taps: [PLAYER_8, 'Yellow'],
      type: 'YELLOW_CARD',
      who: { player_sid: 8 },
      toast: 'Card · Player 8',
    },
    {
      claim: 'a red card from the sheet of a player',
      taps: [PLAYER_8, 'Red'],
      type: 'RED_CARD',
      who: { player_sid: 8 },
      toast: 'Card · Player 8',
    },
    {
      claim: 'the captain',
      taps: [PLAYER_8, 'Captain’s armband'],
      type: 'CAPTAIN',
      who: { player_sid: 8 },
      toast: 'Captain · Player 8',
    },
    {
      claim: 'an injury',
      taps: [PLAYER_8, 'Injured'],
      type: 'INJURED',
      who: { player_sid: 8 },
      toast: 'Injury · Player 8',
    },
    {
      claim: 'a substitution from the sheet of a player',
      taps: [PLAYER_8, 'Player 11'],
      type: 'SUBS_IN',
      who: { player_sid: 11, off_player_sid: 8 },
      toast: 'Player 11 on for Player 8',
    },
    {
      claim: 'a player who leaves without a substitute',
      taps: [PLAYER_8, 'Leaves the pitch without a substitute'],
      type: 'SUBS_OUT',
      who: { player_sid: 8 },
      toast: 'Player 8 leaves the pitch',
    },
  ],
  'The sheet “Substitution”': [
    {
      claim: 'a substitution by names, the one who goes off first',
      taps: ['Change', 'Player 5', 'Player 12'],
      type: 'SUBS_IN',
      who: { player_sid: 12, off_player_sid: 5 },
      toast: 'Player 12 on for Player 5',
    },
    {
      claim: 'a player who leaves, by name',
      taps: ['Change', 'Player 5', 'Leaves the pitch without a substitute'],
      type: 'SUBS_OUT',
      who: { player_sid: 5 },
      toast: 'Player 5 leaves the pitch',
    },
  ],
};

test.each(Object.entries(ENTRIES))(
  '%s records what is tapped and closes; Undo removes the entry',
  async (_, entries) => {
    const { players, stored, eventsOf } = screen;
    const before = await stored();
    for (const {
      claim: message,
      taps,
      type,
      who = {},
      data,
      score: [home, away] = [0, 0],
      toast,
    } of entries) {
      const [first = '', ...rest] = taps;
      await button(first).click();
      for (const tap of rest) await choice(tap).click();
      await expect.element(sheet(), { message }).not.toBeInTheDocument();
      await expect.poll(() => eventsOf(type), { message }).toHaveLength(1);
      const [event] = await eventsOf(type);
      const sids = Object.entries(who).map(([field, number]) => [field, players[number - 1]]);
      expect(event?.data, message).toMatchObject({ ...Object.fromEntries(sids), ...data });
      expect(scoreOf(await stored()), message).toEqual({ home, away });
      await expect.element(said(toast), { message }).toBeVisible();
      await undo().click();
      await expect.poll(async () => (await stored()).events, { message }).toEqual(before.events);
    }
  },
);

test('as an entry begins to be stored, Undo of the entry before it is gone', async () => {
  await button(/^Goal ?them$/).click();
  await expect.element(undo()).toBeVisible();
  (button(/^Goal ?them$/).element() as HTMLElement).click();
  expect(appToasts.list()).toEqual([]);
  await expect.element(undo()).toBeVisible();
  await undo().click();
  await expect.poll(async () => scoreOf(await screen.stored())).toMatchObject({ home: 0, away: 1 });
});
