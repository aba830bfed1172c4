/** When a phone notifies by itself. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSession } from '../attendance/gathering.testing.ts';
import type { Gathering } from '../attendance/gathering.ts';
import type { Match } from '../entity/tables/match.ts';
import { rotatedMatch, Sideline } from '../match/decide/planned.testing.ts';
import { decideFamilyAnswer } from '../match/lineup/family-answer.ts';
import {
  aTeam,
  KICK_OFF,
  kickedOff,
  minutes,
  readyMatch,
  SATURDAY,
  somePlayers,
} from '../match/testing/match.testing.ts';
import { decideAsk, decideClosing } from '../request/asking/ask.ts';
import { keyOf, NOTICES_MAX, type NoticeKind, type NoticeSources, noticesOf } from './notices.ts';

const TEAM = aTeam(somePlayers(14));
const HOUR = 3_600;
const ASKED = KICK_OFF - 72 * HOUR;

function value<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Kinds and seconds after the kick-off. */
function planOf(sources: Partial<NoticeSources> & { readonly at: number }) {
  const { at, ...rest } = sources;
  const notices = noticesOf({
    nowMs: (KICK_OFF + at) * 1_000,
    running: [],
    everyMinutes: 0,
    coming: [],
    ...rest,
  });
  return notices.map(({ kind, atMs }) => [kind, atMs / 1_000 - KICK_OFF] as const);
}

const coming = (gathering: Gathering, more = {}) => [
  { gathering: { ...gathering, ...more } as Gathering, team: TEAM, asks: true },
];
const ofKind = (kind: NoticeKind, plan: ReturnType<typeof planOf>) =>
  plan.filter(([one]) => one === kind).map(([, at]) => at);

describe('the end of a part', () => {
  test('is where the clock ends it, whatever the time of the kick-off', () => {
    const coach = kickedOff({ matchLength: 60, matchParts: 4 });
    expect(planOf({ at: 60, running: [coach.match] })).toEqual([['partOver', minutes(15)]]);
  });

  test('moves when the clock is corrected, and waits while it stands', () => {
    const coach = kickedOff({ matchLength: 60, matchParts: 4 });
    coach.does({ type: 'correctClock', seconds: 120 }, 60);
    expect(planOf({ at: 60, running: [coach.match] })).toEqual([['partOver', minutes(13)]]);
    coach.does({ type: 'pause' }, 100);
    expect(planOf({ at: 100, running: [coach.match] })).toEqual([]);
    coach.does({ type: 'resume' }, 160);
    expect(planOf({ at: 160, running: [coach.match] })).toEqual([['partOver', minutes(14)]]);
  });

  test('is gone in stoppage time, in the break and after the match', () => {
    const coach = kickedOff({ matchLength: 60, matchParts: 4 });
    expect(planOf({ at: minutes(15), running: [coach.match] })).toEqual([]);
    coach.does({ type: 'endPart' }, minutes(16));
    expect(planOf({ at: minutes(16), running: [coach.match] })).toEqual([]);
    expect(planOf({ at: 0, running: [readyMatch()] })).toEqual([]);
  });
});

describe('planned changes', () => {
  const course = () => {
    const sideline = new Sideline(rotatedMatch({ halfParts: 3, matchLength: 60, matchParts: 4 }));
    sideline.does({ type: 'kickOff' }, 0);
    return sideline;
  };

  test('are announced at the beginning of each block of the part', () => {
    const { match } = course();
    expect(ofKind('changeDue', planOf({ at: 10, running: [match] }))).toEqual([minutes(5), minutes(10)]);
    expect(ofKind('changeDue', planOf({ at: minutes(5), running: [match] }))).toEqual([minutes(10)]);
  });

  test('take the place of reminders, which come only without a plan', () => {
    const { match } = course();
    expect(ofKind('reminder', planOf({ at: 10, running: [match], everyMinutes: 4 }))).toEqual([]);
    const plain = kickedOff({ matchLength: 60, matchParts: 4 }).match;
    expect(ofKind('reminder', planOf({ at: 10, running: [plain], everyMinutes: 4 }))).toEqual(
      [4, 8, 12].map(minutes),
    );
    expect(ofKind('reminder', planOf({ at: 10, running: [plain], everyMinutes: 5 }))).toEqual(
      [5, 10].map(minutes),
    );
    expect(ofKind('reminder', planOf({ at: 10, running: [plain], everyMinutes: 0 }))).toEqual([]);
  });

  test('are not announced when the coach has made them already', () => {
    const sideline = course();
    sideline.applies(minutes(5));
    const before = ofKind('changeDue', planOf({ at: 10, running: [course().match] }));
    const after = ofKind('changeDue', planOf({ at: 10, running: [sideline.match] }));
    expect([before, after]).toEqual([[minutes(5), minutes(10)], [minutes(10)]]);
  });
});

describe('a coming match or session', () => {
  test.each([
    ['match', readyMatch()],
    ['session', aSession()],
  ])('a %s is announced the evening before, and an hour before the meeting', (_, gathering) => {
    // 18:00 in Amsterdam is 16½ hours before 10:30.
    expect(planOf({ at: -72 * HOUR, coming: coming(gathering, { meet_minutes: 45 }) })).toEqual([
      ['tomorrow', -16.5 * HOUR],
      ['soon', -1.75 * HOUR],
    ]);
    expect(planOf({ at: -HOUR - 1, coming: coming(gathering) })).toEqual([['soon', -HOUR]]);
  });

  test.each(['CANCELLED', 'POSTPONED', 'NEW', 'FINISHED'] as const)('a match that is %s is not', (status) => {
    expect(planOf({ at: -72 * HOUR, coming: coming(readyMatch(), { status }) })).toEqual([]);
  });

  test('without a day nothing is announced', () => {
    expect(planOf({ at: -72 * HOUR, coming: coming(readyMatch(), { date: 0 }) })).toEqual([]);
  });

  test('the evening before is one of the wall clock, and an hour is an elapsed one, when clocks change', () => {
    // Sunday 29 March 2026, 03:30 in Amsterdam: the hour from 02:00 to 03:00 does not exist.
    const night = coming(readyMatch(), {
      date: Date.UTC(2026, 2, 29) / 1_000,
      dateHours: 3,
      dateMinutes: 30,
    });
    const at = (text: string) => Date.parse(text) / 1_000 - KICK_OFF;
    expect(planOf({ at: at('2026-03-20T00:00Z'), coming: night })).toEqual([
      ['tomorrow', at('2026-03-28T17:00Z')],
      ['soon', at('2026-03-29T00:30Z')],
    ]);
  });

  test('missing answers are announced an hour before the request closes, while some are missing', () => {
    const asked = value(
      decideAsk(
        readyMatch(),
        { players: [1, 2], how: 'link', again: false },
        { team: TEAM, nowSeconds: ASKED },
      ),
    );
    const open = value(
      decideClosing(asked, { closing: 'before_start', hours_before: 24 }, { team: TEAM, nowSeconds: ASKED }),
    );
    const announced = (gathering: Match) =>
      ofKind('answersMissing', planOf({ at: -72 * HOUR, coming: coming(gathering) }));
    expect(announced(open)).toEqual([-25 * HOUR]);
    expect(announced(asked)).toEqual([]);
    const answered = [1, 2].reduce(
      (match, player) =>
        value(
          decideFamilyAnswer(
            match,
            { player, said: { answer: 'yes', reason: '', late: 0, leaves: 0 } },
            { answered_by: 'link', nowSeconds: ASKED },
          ),
        ),
      open,
    );
    expect(announced(answered)).toEqual([]);
  });
});

test('of too many the first ones are kept', () => {
  const gatherings = Array.from({ length: 40 }, (_, week) => ({
    gathering: { ...readyMatch(), sid: week, date: SATURDAY + week * 7 * 86_400 },
    team: TEAM,
    asks: true,
  }));
  const plan = planOf({ at: -72 * HOUR, coming: gatherings });
  expect(plan).toHaveLength(NOTICES_MAX);
  expect(plan.at(-1)?.[1]).toBeLessThan(29.1 * 7 * 86_400);
});

test('the same sources in any order give the same schedule: sorted, in the future, each once, not too many', () => {
  const starts = fc.record({
    day: fc.integer({ min: -3, max: 60 }),
    hour: fc.integer({ min: 0, max: 23 }),
    meet: fc.integer({ min: 0, max: 120 }),
    session: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(starts, { maxLength: 60 }),
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 10 }),
      (given, at, everyMinutes) => {
        const gatherings = given.map(({ day, hour, meet, session }, sid) => {
          const when = { sid, date: SATURDAY + day * 86_400, dateHours: hour, meet_minutes: meet };
          return {
            gathering: session ? aSession(when) : { ...readyMatch(), ...when },
            team: TEAM,
            asks: true,
          };
        });
        const running: readonly Match[] = [{ ...kickedOff().match, sid: 500 }];
        const nowMs = (KICK_OFF + at) * 1_000;
        const notices = noticesOf({ nowMs, running, everyMinutes, coming: gatherings });
        expect(noticesOf({ nowMs, running, everyMinutes, coming: gatherings.toReversed() })).toEqual(notices);
        expect(notices.length).toBeLessThanOrEqual(NOTICES_MAX);
        expect(notices.every(({ atMs }) => atMs > nowMs && Number.isInteger(atMs))).toBe(true);
        expect(notices.map(({ atMs }) => atMs)).toEqual(
          notices.map(({ atMs }) => atMs).sort((a, b) => a - b),
        );
        expect(new Set(notices.map(keyOf)).size).toBe(notices.length);
      },
    ),
    { numRuns: 60 },
  );
});
