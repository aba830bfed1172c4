/** Random courses of a match or a session around a night when clocks change, for the property tests of the agenda. */
import fc from 'fast-check';
import { aSession } from '../../attendance/gathering.testing.ts';
import { type Gathering, isMatch } from '../../attendance/gathering.ts';
import type { Team } from '../../entity/tables/team.ts';
import { decideFamilyAnswer } from '../../match/lineup/family-answer.ts';
import { aTeam, readyMatch, somePlayers } from '../../match/testing/match.testing.ts';
import { decideAsk, decideClosing, decideRemind } from '../asking/ask.ts';
import type { Family } from './agenda.ts';

export interface World {
  readonly gathering: Gathering;
  readonly team: Team;
  readonly deleted: boolean;
  readonly families: readonly Family[];
}

export interface Change {
  /** Milliseconds since 1970, a whole minute. */
  readonly at: number;
  readonly does: (world: World, nowSeconds: number) => Partial<World>;
}

export function changed(world: World, { at, does }: Change): World {
  return { ...world, ...does(world, at / 1_000) };
}

const DAY_S = 86_400;
const DAY_MS = DAY_S * 1_000;
const ZONES = ['Europe/Amsterdam', 'Europe/London', 'America/New_York', 'Australia/Sydney'] as const;
/** Days on which some of the zones change their clocks, or do not. */
const DAYS = [
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2026-11-07',
  '2027-03-14',
  '2027-03-28',
  '2027-04-04',
];
const PLAYERS = [1, 2, 3, 4];
const ALL = [
  { key: 'a', players: [1, 2] },
  { key: 'b', players: [3] },
  { key: 'c', players: [4] },
];

type Does = Change['does'];

/** A decision that is refused changes nothing. */
const matchOr = (result: { ok: true; value: Gathering } | { ok: false }): Partial<World> =>
  result.ok ? { gathering: result.value } : {};

const changedTo =
  (changes: Partial<Gathering>): Does =>
  ({ gathering }) => ({ gathering: { ...gathering, ...changes } as Gathering });

const players = fc.subarray(PLAYERS, { minLength: 1 });

const doings: fc.Arbitrary<Does> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ players, how: fc.constantFrom('mail', 'mail', 'link'), again: fc.boolean() }).map(
      (asking): Does =>
        ({ gathering, team }, nowSeconds) =>
          matchOr(decideAsk(gathering, asking, { team, nowSeconds })),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({ player: fc.constantFrom(...PLAYERS), answer: fc.constantFrom('yes', 'no') }).map(
      ({ player, answer }): Does =>
        ({ gathering }, nowSeconds) =>
          matchOr(
            decideFamilyAnswer(
              gathering,
              { player, said: { answer, reason: '', late: 0, leaves: 0 } },
              { answered_by: 'mail', nowSeconds },
            ),
          ),
    ),
  },
  {
    weight: 2,
    arbitrary: players.map(
      (reminded): Does =>
        ({ gathering, team }, nowSeconds) =>
          matchOr(decideRemind(gathering, reminded, { team, nowSeconds })),
    ),
  },
  { weight: 3, arbitrary: fc.integer({ min: 7, max: 21 }).map((dateHours) => changedTo({ dateHours })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-1, 1).map(
      (days): Does =>
        ({ gathering }) => ({ gathering: { ...gathering, date: gathering.date + days * DAY_S } }),
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom('', 'Field 2').map((place) => changedTo({ place })) },
  { weight: 1, arbitrary: fc.constantFrom(0, 45).map((meet_minutes) => changedTo({ meet_minutes })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('CAN_START', 'CANCELLED', 'POSTPONED', 'DELAYED', 'FINISHED').map(
      (status): Does =>
        ({ gathering }) => ({
          gathering: isMatch(gathering)
            ? { ...gathering, status }
            : { ...gathering, status: status === 'CANCELLED' || status === 'POSTPONED' ? 'cancelled' : '' },
        }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (deleted): Does =>
        () => ({ deleted }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.subarray(ALL).map(
      (families): Does =>
        () => ({ families }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .oneof(
        fc.constantFrom('', 'open', 'now').map((closing) => ({ closing })),
        fc
          .integer({ min: 1, max: 30 })
          .map((hours_before) => ({ closing: 'before_start', hours_before }) as const),
      )
      .map(
        (closing): Does =>
          ({ gathering, team }, nowSeconds) =>
            matchOr(decideClosing(gathering, closing, { team, nowSeconds })),
      ),
  },
);

export const courses = fc
  .record({
    session: fc.boolean(),
    timezone: fc.constantFrom(...ZONES),
    day: fc.constantFrom(...DAYS),
    dateHours: fc.integer({ min: 7, max: 21 }),
    reminders: fc.uniqueArray(fc.constantFrom(1, 3, 10, 24, 30), { maxLength: 3 }),
    hours_before: fc.constantFrom(0, 0, 2),
    steps: fc.array(
      fc.record({
        minutes: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 900 })),
        does: doings,
      }),
      { maxLength: 14 },
    ),
  })
  .map(({ session, timezone, day, dateHours, reminders, hours_before, steps }) => {
    const date = Date.parse(`${day}T00:00:00Z`) / 1_000;
    const team = aTeam(somePlayers(14), { timezone });
    const attendance = { ...team.metadata.attendance, reminders, hours_before };
    const world: World = {
      gathering: { ...(session ? aSession() : readyMatch()), date, dateHours, dateMinutes: 30 },
      team: { ...team, metadata: { ...team.metadata, attendance } },
      deleted: false,
      families: ALL,
    };
    const from = date * 1_000 - 2 * DAY_MS;
    let at = from;
    const ask: Does = ({ gathering, team: of }, nowSeconds) =>
      matchOr(
        decideAsk(gathering, { players: PLAYERS, how: 'mail', again: false }, { team: of, nowSeconds }),
      );
    const changes = [{ minutes: 1, does: ask }, ...steps].map(({ minutes, does }) => {
      at += minutes * 60_000;
      return { at, does };
    });
    return { world, changes, from, until: Math.max(at, date * 1_000) + 2 * DAY_MS };
  });
