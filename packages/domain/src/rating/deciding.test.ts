import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../entity/fields/field.ts';
import { create } from '../entity/rows/rows.ts';
import { type Match, matchEventFields, matchFields } from '../entity/tables/match.ts';
import { type Rating, ratingFields } from '../entity/tables/rating.ts';
import { type TrainingSession, trainingSessionFields } from '../entity/tables/training.ts';
import { withAttendance } from '../match/sheet/sheet.ts';
import {
  decideMatchRating,
  decideSessionRating,
  rateableInMatch,
  rateableInSession,
  rateablePlayers,
  withRating,
} from './deciding.ts';
import { RATING_ASPECTS } from './rating.ts';

const rating = (values: Partial<Rating>): Rating => create(ratingFields, values);
const change = { player: 12, account: 7, aspect: 'te', value: 6 } as const;

const played = [12, 13, 14].reduce<Match>(
  (match, sid) => withAttendance(match, sid, {}),
  create(matchFields, { status: 'FINISHED' }),
);

describe('rating a player', () => {
  test('keeps the other topics, and the ratings of others', () => {
    const before = { '12-7': rating({ sid: 12, ph: 3 }), '12-8': rating({ sid: 12, te: 9 }) };
    expect(withRating(before, change, [12])).toEqual({
      ok: true,
      value: { '12-8': rating({ sid: 12, te: 9 }), '12-7': rating({ sid: 12, ph: 3, te: 6 }) },
    });
  });

  test('a value that is not a whole number from 0 to 10 is refused', () => {
    for (const value of [11, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 'x' as never, null as never]) {
      expect(withRating({}, { ...change, value }, [12])).toEqual({ ok: false, error: { code: 'notRating' } });
    }
  });

  test('a rating whose last value is taken back is removed', () => {
    const before = { '12-7': rating({ sid: 12, te: 3 }), '12': rating({ sid: 12, te: 9 }) };
    const after = withRating(before, { ...change, value: 0 }, [12]);
    expect(after).toEqual({ ok: true, value: { '12': rating({ sid: 12, te: 9 }) } });
  });

  test('changes no member but its own, in any order of changes', () => {
    const changes = fc.array(
      fc.record({
        player: fc.integer({ min: 1, max: 4 }),
        account: fc.integer({ min: 1, max: 3 }),
        aspect: fc.constantFrom(...RATING_ASPECTS),
        value: fc.integer({ min: 0, max: 10 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(changes, (list) => {
        let ratings: Readonly<Record<string, Rating>> = {};
        for (const one of list) {
          const next = withRating(ratings, one, [1, 2, 3, 4]);
          if (!next.ok) throw new Error(next.error.code);
          const key = `${one.player}-${one.account}`;
          for (const other of Object.keys({ ...ratings, ...next.value })) {
            if (other !== key) expect(next.value[other]).toBe(ratings[other]);
          }
          expect(next.value[key]?.[one.aspect] ?? 0).toBe(one.value);
          ratings = next.value;
        }
      }),
    );
  });
});

describe('rating a player of a match', () => {
  test('is possible after its end only, and not in the archive', () => {
    expect(decideMatchRating(played, change)).toMatchObject({
      ok: true,
      value: { ratings: { '12-7': { te: 6 } } },
    });
    const before = { ...played, status: 'PLAYING' } as const;
    expect(decideMatchRating(before, change)).toEqual({ ok: false, error: { code: 'notEnded' } });
    const archived = { ...played, status: 'ARCHIVED' } as const;
    expect(decideMatchRating(archived, change)).toEqual({ ok: false, error: { code: 'archived' } });
  });

  test('needs a player who was there', () => {
    const absent = withAttendance(played, 12, { present: false });
    const refused = { ok: false, error: { code: 'notThere', player: 12 } };
    expect(decideMatchRating(absent, change)).toEqual(refused);
    expect(decideMatchRating(create(matchFields, { status: 'FINISHED' }), change)).toEqual(refused);
  });
});

describe('the players who can be rated', () => {
  test('are those of the sheet, without the absent, declined, signed off and injured', () => {
    const away = withAttendance(withAttendance(played, 12, { injured: true }), 14, {
      answer: { answer: 'no' },
    });
    expect(rateableInMatch(away)).toEqual([13]);
  });

  test('include a player who was injured during the match', () => {
    const base = defaultsOf(matchEventFields);
    const events = [
      { ...base, eid: '1-1', type: 'SUBS_IN', data: { ...base.data, player_sid: 12 } },
    ] as const;
    const injured = { ...withAttendance(played, 12, { injured: true }), events };
    expect(rateableInMatch(injured)).toContain(12);
  });

  test('include a player who has a rating, whatever the attendance says later', () => {
    const sheet = [
      { sid: 12, wasThere: false },
      { sid: 13, wasThere: true },
      { sid: 14, wasThere: false },
    ];
    const ratings = { '12-7': rating({ te: 5 }), '20-7': rating({ te: 5 }), '14-7': rating({}) };
    expect(rateablePlayers(sheet, ratings)).toEqual([12, 13, 20]);
  });
});

describe('rating in a session', () => {
  const START = Date.parse('2026-11-26T16:00:00Z') / 1_000;
  const session = create(trainingSessionFields, {
    date: Date.parse('2026-11-26T00:00:00Z') / 1_000,
    dateHours: 17,
    player_sids: [12, 13],
  });
  const at = (nowSeconds: number) => ({ nowSeconds, timezone: 'Europe/Amsterdam' });

  test('is possible from its start on, by the clock of its selection', () => {
    expect(decideSessionRating(session, change, at(START - 1))).toMatchObject({
      error: { code: 'notBegun' },
    });
    const rated = decideSessionRating(session, change, at(START));
    expect(rated.ok && rated.value.metadata.ratings).toEqual({
      '12-7': create(ratingFields, { sid: 12, te: 6 }),
    });
  });

  test('needs a session that has a date and takes place', () => {
    const refused = (changed: Partial<TrainingSession>) =>
      decideSessionRating({ ...session, ...changed }, change, at(START));
    expect(refused({ date: 0 })).toMatchObject({ error: { code: 'notBegun' } });
    expect(refused({ status: 'cancelled' })).toMatchObject({ error: { code: 'cancelled' } });
  });

  test('refuses 11, a fraction, a text, and a player who was absent', () => {
    for (const value of [11, -1, 0.5, 'x' as never])
      expect(decideSessionRating(session, { ...change, value }, at(START))).toMatchObject({
        error: { code: 'notRating' },
      });
    const absent = withAttendance(session, 12, { present: false });
    expect(rateableInSession(absent)).toEqual([13]);
    expect(decideSessionRating(absent, change, at(START))).toMatchObject({ error: { code: 'notThere' } });
  });
});
