/** Random commands for a match in its current state, sensible and invalid ones. */
import fc from 'fast-check';
import { GOAL_TYPES, type Match } from '../../entity/tables/match.ts';
import { clockAt } from '../clock/clock.ts';
import { decide } from '../decide/decide.ts';
import {
  type CardColour,
  type MatchCommand,
  type NamedMoment,
  OTHER_EVENT_TYPES,
  PENALTY_MINUTES,
} from '../decision/commands.ts';
import { ourSide, theirSide } from '../events/names.ts';
import { KICK_OUTCOMES, shootoutOf } from '../events/shootout.ts';
import { onTheBench, onThePitch } from '../lineup/on-pitch.ts';
import { type Format, KICK_OFF, readyMatch } from './match.testing.ts';

/** A command for the current match. */
export type Tap = (match: Match, now: number) => MatchCommand;

const index = fc.nat(30);
const side = fc.constantFrom('home' as const, 'away' as const);
const colour = fc.constantFrom<CardColour>('yellow', 'yellow', 'second_yellow', 'red');
const goalType = fc.constantFrom(...GOAL_TYPES);
const eventType = fc.constantFrom(...OTHER_EVENT_TYPES, 'UNDEFINED' as const);
const own = fc.constantFrom('', 'throw_in', 'x'.repeat(300));
const visibility = fc.constantFrom('PUBLIC' as const, 'PRIVATE' as const);
const coordinate = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: -20, max: 120 }) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY) },
);
const point = fc.record({ x: coordinate, y: coordinate });
const anybody = fc.constantFrom(-31, 0, 1, 2, 3, 4, 5, 8, 13, 14, 15, 99);

function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)];
}

const onPitch = (match: Match, at: number): number => pick(onThePitch(match), at)?.player_sid ?? 0;
const onBench = (match: Match, at: number): number => pick(onTheBench(match), at)?.sid ?? 0;

/** A played minute, or none: then the event is one of now. */
function playedMinute(match: Match, now: number, at: number | null): { at?: NamedMoment } {
  if (at === null) return {};
  const shown = clockAt(match, now);
  return { at: { minute: (at % shown.minute) + 1, overtime: 0 } };
}

const named = fc.option(index, { freq: 2 });

const goals: fc.Arbitrary<Tap> = fc
  .record({ us: fc.boolean(), own: fc.boolean(), scorer: index, assist: index, goalType, when: named })
  .map(({ us, own, scorer, assist, goalType: kind, when }) => (match, now) => {
    const byUs = us !== own;
    const who = byUs ? { player: onPitch(match, scorer) } : { sn: scorer, playername: 'Kim' };
    const helped = byUs && !own ? { assist: onPitch(match, assist) } : {};
    const counts = us ? ourSide(match) : theirSide(match);
    return {
      type: 'goal',
      side: counts,
      ownGoal: own,
      goalType: kind,
      ...who,
      ...helped,
      ...playedMinute(match, now, when),
    };
  });

const cards: fc.Arbitrary<Tap> = fc
  .record({ us: fc.boolean(), bench: fc.boolean(), who: index, colour, when: named })
  .map(({ us, bench, who, colour: shown, when }) => (match, now) => {
    const person = us ? { player: bench ? onBench(match, who) : onPitch(match, who) } : { sn: who % 4 };
    const of = us ? ourSide(match) : theirSide(match);
    return { type: 'card', side: of, colour: shown, ...person, ...playedMinute(match, now, when) };
  });

const substitutions: fc.Arbitrary<Tap> = fc
  .record({ on: index, off: fc.option(index, { freq: 6 }), wish: fc.option(point, { freq: 3 }), when: named })
  .map(({ on, off, wish, when }) => (match, now) => ({
    type: 'substitute',
    on: onBench(match, on),
    off: off === null ? 0 : onPitch(match, off),
    ...(wish === null ? {} : { pitchpos: wish }),
    ...playedMinute(match, now, when),
  }));

const timed: fc.Arbitrary<Tap> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({ us: fc.boolean(), who: index, minutes: fc.constantFrom(...PENALTY_MINUTES), when: named })
      .map(
        ({ us, who, minutes, when }): Tap =>
          (match, now) => {
            const person = us ? { player: onPitch(match, who) } : { sn: who };
            const of = us ? ourSide(match) : theirSide(match);
            return { type: 'timePenalty', side: of, minutes, ...person, ...playedMinute(match, now, when) };
          },
      ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ of: side, when: named }).map(
      ({ of, when }): Tap =>
        (match, now) => ({
          type: 'timeOut',
          side: of,
          ...playedMinute(match, now, when),
        }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (stopped): Tap =>
        () => ({ type: 'clockMode', stopped }),
    ),
  },
);

const moves: fc.Arbitrary<Tap> = fc.oneof(
  fc.record({ who: index, to: point }).map(
    ({ who, to }): Tap =>
      (match) => ({ type: 'moveOnPitch', player: onPitch(match, who), to }),
  ),
  fc.record({ who: index, other: index }).map(
    ({ who, other }): Tap =>
      (match) => ({ type: 'swapOnPitch', player: onPitch(match, who), other: onPitch(match, other) }),
  ),
);

const leaves: fc.Arbitrary<Tap> = fc
  .record({ who: index, when: named })
  .map(({ who, when }) => (match, now) => ({
    type: 'leave',
    player: onPitch(match, who),
    ...playedMinute(match, now, when),
  }));

const fixed = (command: MatchCommand): fc.Arbitrary<Tap> => fc.constant(() => command);

const flow: fc.Arbitrary<Tap> = fc.oneof(
  { weight: 4, arbitrary: fixed({ type: 'pause' }) },
  { weight: 4, arbitrary: fixed({ type: 'resume' }) },
  { weight: 3, arbitrary: fixed({ type: 'endPart' }) },
  { weight: 6, arbitrary: fixed({ type: 'startPart' }) },
  { weight: 1, arbitrary: fixed({ type: 'endMatch' }) },
  { weight: 1, arbitrary: fixed({ type: 'endMatch', abandoned: true }) },
  { weight: 4, arbitrary: fixed({ type: 'reopen' }) },
  { weight: 1, arbitrary: fixed({ type: 'kickOff' }) },
);

const late: fc.Arbitrary<Tap> = fc.oneof(
  { weight: 3, arbitrary: fixed({ type: 'extraTime' }) },
  { weight: 3, arbitrary: fixed({ type: 'startShootout' }) },
  { weight: 1, arbitrary: fixed({ type: 'cancelShootout' }) },
  {
    weight: 8,
    arbitrary: fc
      .record({ side, outcome: fc.constantFrom(...KICK_OUTCOMES), who: index, named: fc.boolean() })
      .map(
        ({ side: of, outcome, who, named: isNamed }): Tap =>
          (match) => ({
            type: 'kick',
            side: shootoutOf(match)?.next ?? of,
            outcome,
            ...(isNamed ? { player: onPitch(match, who) } : {}),
          }),
      ),
  },
);

const statuses: fc.Arbitrary<Tap> = fc.oneof(
  fc.constantFrom('delayed' as const, 'postponed' as const, 'cancelled' as const).map(
    (to): Tap =>
      () => ({ type: 'setStatus', to }),
  ),
  fixed({ type: 'restart' }),
  fixed({ type: 'archive' }),
  fixed({ type: 'setOutcome', to: 'finished' }),
  fixed({ type: 'setOutcome', to: 'abandoned' }),
  fixed({ type: 'unarchive' }),
  fc.record({ home: fc.integer({ min: -1, max: 120 }), away: fc.nat(9) }).map(
    (goals): Tap =>
      () => ({ type: 'finishTyped', ...goals }),
  ),
);

const clockCorrections: fc.Arbitrary<Tap> = fc
  .integer({ min: -900, max: 900 })
  .map((seconds) => () => ({ type: 'correctClock', seconds }));

const corrections: fc.Arbitrary<Tap> = fc.oneof(
  index.map(
    (which): Tap =>
      (match) => ({ type: 'removeEvent', eid: pick(match.events, which)?.eid ?? '' }),
  ),
  fc
    .record({
      which: index,
      when: named,
      change: fc.record(
        {
          side,
          player: anybody,
          off: anybody,
          assist: anybody,
          goalType,
          ownGoal: fc.boolean(),
          colour,
          event: eventType,
          own,
          chanceType: goalType,
          status: visibility,
          pitchpos: point,
          sn: index,
        },
        { requiredKeys: [] },
      ),
    })
    .map(
      ({ which, when, change }): Tap =>
        (match, now) => ({
          type: 'editEvent',
          eid: pick(match.events, which)?.eid ?? '',
          ...change,
          ...playedMinute(match, now, when),
        }),
    ),
);

const words = fc.constantFrom('', ' Half-time ', '\u202eturned', 'x'.repeat(300), '⚽'.repeat(150));
const messages: fc.Arbitrary<Tap> = fc.oneof(
  words.map(
    (text): Tap =>
      () => ({ type: 'say', text }),
  ),
  fc.record({ which: index, text: words }).map(
    ({ which, text }): Tap =>
      (match) => ({ type: 'correctMessage', eid: pick(match.events, which)?.eid ?? '', text }),
  ),
);

const otherEvents: fc.Arbitrary<Tap> = fc
  .record({ event: eventType, who: index, own, chanceType: goalType, pitchpos: point })
  .map(({ who, ...event }) => (match) => ({
    type: 'otherEvent',
    ...event,
    side: ourSide(match),
    player: onPitch(match, who),
  }));

const at = fc.record(
  {
    minute: fc.oneof(fc.integer({ min: -1, max: 95 }), fc.constant(Number.NaN)),
    overtime: fc.integer({ min: -1, max: 100 }),
    part: fc.integer({ min: 0, max: 8 }),
  },
  { requiredKeys: ['minute'] },
);

/** Commands that are never valid. */
const nonsense: fc.Arbitrary<Tap> = fc
  .oneof(
    fc.record({ type: fc.constant('substitute' as const), on: anybody, off: anybody, pitchpos: point, at }),
    fc.record({ type: fc.constant('leave' as const), player: anybody, at }),
    fc.record({ type: fc.constant('moveOnPitch' as const), player: anybody, to: point }),
    fc.record({ type: fc.constant('swapOnPitch' as const), player: anybody, other: anybody }),
    fc.record({ type: fc.constant('goal' as const), side, player: anybody, assist: anybody, at }),
    fc.record({ type: fc.constant('card' as const), side, colour, player: anybody, at }),
    fc.record({ type: fc.constant('otherEvent' as const), side, event: eventType, player: anybody, at }),
    fc.record({ type: fc.constant('editEvent' as const), eid: fc.string(), at }),
    fc.record({ type: fc.constant('removeEvent' as const), eid: fc.string() }),
    fc.record({ type: fc.constant('correctClock' as const), seconds: coordinate }),
  )
  .map((command) => () => command);

/** Any command, in realistic proportions. */
export const anyTap: fc.Arbitrary<Tap> = fc.oneof(
  { weight: 10, arbitrary: substitutions },
  { weight: 5, arbitrary: goals },
  { weight: 3, arbitrary: cards },
  { weight: 4, arbitrary: moves },
  { weight: 2, arbitrary: leaves },
  { weight: 3, arbitrary: timed },
  { weight: 6, arbitrary: flow },
  { weight: 5, arbitrary: late },
  { weight: 2, arbitrary: messages },
  { weight: 1, arbitrary: statuses },
  { weight: 1, arbitrary: clockCorrections },
  { weight: 2, arbitrary: otherEvents },
  { weight: 3, arbitrary: corrections },
  { weight: 2, arbitrary: nonsense },
);

const formats: fc.Arbitrary<Format> = fc.record({
  pitchPlayers: fc.integer({ min: 4, max: 11 }),
  matchLength: fc.constantFrom(40, 50, 60, 90),
  matchParts: fc.integer({ min: 1, max: 4 }),
  squad: fc.constantFrom(6, 14, 16),
  awaygame: fc.boolean(),
});

/** Seconds since the previous command. Sometimes the phone's clock jumps back. */
const pauses = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 15, arbitrary: fc.nat(240) },
  { weight: 1, arbitrary: fc.integer({ min: -3_000, max: 0 }) },
);

export interface Course {
  readonly start: Match;
  readonly taps: readonly { readonly tap: Tap; readonly after: number }[];
}

/** A match after the kick-off, and the commands from then on. */
export const courses: fc.Arbitrary<Course> = fc
  .record({
    format: formats,
    // Half of the courses begin in the last part, so that they reach extra time and shoot-outs.
    inLastPart: fc.boolean(),
    taps: fc.array(fc.record({ tap: anyTap, after: pauses }), { minLength: 5, maxLength: 45, size: 'max' }),
  })
  .map(({ format, inLastPart, taps }) => ({
    start: readyMatch(format),
    taps: [
      { tap: () => ({ type: 'kickOff' }) as const, after: 0 },
      ...(inLastPart ? toTheLastPart(format) : []),
      ...taps,
    ],
  }));

function toTheLastPart({ matchParts = 1, matchLength = 0 }: Format): Course['taps'] {
  return Array.from({ length: matchParts - 1 }, () => [
    { tap: () => ({ type: 'endPart' }) as const, after: (matchLength / matchParts) * 60 },
    { tap: () => ({ type: 'startPart' }) as const, after: 300 },
  ]).flat();
}

export interface Played {
  readonly before: Match;
  readonly match: Match;
  readonly command: MatchCommand;
  readonly now: number;
}

/** Plays a course on a frozen match, and reports every accepted command. */
export function play(course: Course, look: (played: Played) => void): Match {
  let match = deepFreeze(course.start);
  let now = KICK_OFF;
  for (const [n, { tap, after }] of course.taps.entries()) {
    now += after;
    const command = tap(match, now);
    const result = decide(match, command, { nowSeconds: now, eid: `17-${n + 1}` });
    if (!result.ok) continue;
    const before = match;
    match = deepFreeze(result.value.match);
    look({ before, match, command, now });
  }
  return match;
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
