import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultsOf } from '../../entity/fields/field.ts';
import { sameValue } from '../../entity/rows/rows.ts';
import { attendanceAnswerFields } from '../../entity/tables/attendance.ts';
import { ratingFields } from '../../entity/tables/rating.ts';
import type { TrainingSeries, TrainingSession } from '../../entity/tables/training.ts';
import {
  decideSeries,
  decideSeriesChange,
  decideSeriesDays,
  decideSeriesEnd,
  decideSeriesRemoval,
  type Planned,
} from './decide.ts';
import { fixedBy, type SeriesContext } from './recorded.ts';
import { DAY } from './rule.ts';
import { daysOf, isOfSeries, partsOf, seriesId } from './segments.ts';
import { AUTUMN, applied, at, decideHoliday, EMPTY, withSession } from './series.testing.ts';
import { isOwnSession, withoutTwins } from './twins.ts';

const RUNS = process.env.TEST_LONG === '1' ? 3_000 : 300;
const START = at('2026-08-25T12:00');

/** What a coach, an assistant or a family does. Numbers choose among what is there. */
interface Step {
  readonly does:
    | 'series'
    | 'change'
    | 'move'
    | 'remove'
    | 'end'
    | 'days'
    | 'holiday'
    | 'answer'
    | 'rate'
    | 'note'
    | 'cancel'
    | 'time';
  readonly pick: number;
  readonly value: number;
  readonly weekdays: readonly number[];
  readonly following: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(
    'series',
    'change',
    'change',
    'move',
    'move',
    'remove',
    'end',
    'days',
    'days',
    'holiday',
    'answer',
    'rate',
    'note',
    'cancel',
    'time',
  ),
  pick: fc.nat(60),
  value: fc.nat(90),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
  following: fc.boolean(),
});

interface World {
  readonly planned: Planned;
  readonly context: SeriesContext;
  /** Sessions that the step itself names: the coach changes or deletes them by hand. */
  readonly named: ReadonlySet<number>;
  readonly firstId: number;
}

function stepped(world: World, { does, pick, value, weekdays, following }: Step): World {
  const { planned, context } = world;
  const session = planned.sessions[pick % Math.max(1, planned.sessions.length)];
  const sid = session?.sid ?? 0;
  const scope = following ? 'following' : 'this';
  const id = session?.series ?? '';
  const day = AUTUMN.from + value * DAY;
  const decided = {
    series: () =>
      decideSeries(
        planned,
        { id: `1-${world.firstId}`, draft: { ...AUTUMN, weekdays, until: day }, first: 0 },
        context,
      ),
    change: () =>
      decideSeriesChange(
        planned,
        { sid, change: { dateHours: value % 24, place: `${pick}` }, scope },
        context,
      ),
    move: () => {
      const date = (session?.date ?? 0) + ((value % 15) - 7) * DAY;
      return decideSeriesChange(planned, { sid, change: { date }, scope }, context);
    },
    remove: () => decideSeriesRemoval(planned, { sid, scope }, context),
    end: () => decideSeriesEnd(planned, { id, until: day }, context),
    days: () =>
      decideSeriesDays(planned, { id, rule: following ? { weekdays, until: day } : { until: day } }, context),
    holiday: () => decideHoliday(planned, { id, day, free: following }, context),
  };
  if (does in decided) {
    const result = decided[does as keyof typeof decided]();
    const alone = (does === 'change' || does === 'move' || does === 'remove') && scope === 'this';
    if (!result.ok) return { ...world, named: new Set() };
    const { firstId } = world;
    return {
      context,
      planned: applied(planned, result.value, firstId),
      named: new Set(alone ? [sid, ...(does === 'remove' ? result.value.twins : [])] : []),
      firstId: firstId + result.value.made.length,
    };
  }
  const named = new Set([sid]);
  if (does === 'time')
    return { ...world, named, context: { ...context, nowSeconds: context.nowSeconds + value * DAY } };
  if (does === 'note')
    return { ...world, named, context: { ...context, noted: new Set([...context.noted, sid]) } };
  if (session === undefined) return world;
  const { metadata } = session;
  const answers = [{ ...defaultsOf(attendanceAnswerFields), sid: 1, answer: 'no' as const }];
  const ratings = { '1-9': { ...defaultsOf(ratingFields), sid: 1, te: 7 } };
  const recorded: Readonly<Record<'answer' | 'rate' | 'cancel', Partial<TrainingSession>>> = {
    answer: { metadata: { ...metadata, answers } },
    rate: { metadata: { ...metadata, ratings } },
    cancel: { status: 'cancelled' },
  };
  return { ...world, named, planned: withSession(planned, sid, recorded[does as keyof typeof recorded]) };
}

const START_WORLD: World = { planned: EMPTY, context: START, named: new Set(), firstId: 1 };
const firstSeries: Step = { does: 'series', pick: 0, value: 40, weekdays: [2, 4], following: true };
const courses = fc.array(step, { minLength: 1, maxLength: 14 }).map((steps) => [firstSeries, ...steps]);

function free({ planned, context }: World): readonly TrainingSession[] {
  return planned.sessions.filter((session) => session.series !== '' && fixedBy(session, context) === null);
}

function play(course: readonly Step[], check: (before: World, after: World, step: Step) => void): World {
  let world = START_WORLD;
  for (const taken of course) {
    const after = stepped(world, taken);
    check(world, after, taken);
    world = after;
  }
  return world;
}

describe('any sequence of changes', () => {
  it('a session with something recorded, one set apart, and one that has begun never move or vanish by themselves', () => {
    fc.assert(
      fc.property(courses, (course) => {
        play(course, (before, after) => {
          const stored = new Map(after.planned.sessions.map((session) => [session.sid, session]));
          for (const session of before.planned.sessions) {
            if (fixedBy(session, before.context) === null || after.named.has(session.sid)) continue;
            if (!sameValue(stored.get(session.sid), session))
              expect(stored.get(session.sid)).toEqual(session);
          }
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('every session that follows its series is on a day of its rule', () => {
    fc.assert(
      fc.property(courses, (course) => {
        play(course, (_, after) => {
          for (const { series, date } of free(after)) {
            expect(daysOf(partsOf(after.planned.selection.series, series)).has(date)).toBe(true);
          }
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('no two sessions of a series are on one day', () => {
    fc.assert(
      fc.property(courses, (course) => {
        play(course, (_, { planned }) => {
          const days = planned.sessions.map(({ series, date }) => `${seriesId(series)} ${date}`);
          expect(new Set(days).size).toBe(days.length);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('the parts of a series do not overlap', () => {
    fc.assert(
      fc.property(courses, (course) => {
        play(course, (_, { planned }) => {
          for (const { id } of planned.selection.series) {
            const parts = partsOf(planned.selection.series, id);
            const overlap = parts.find(({ until }, index) => until >= (parts[index + 1]?.from ?? until + 1));
            expect(overlap).toBeUndefined();
          }
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('the same days again change nothing', () => {
    fc.assert(
      fc.property(courses, step, (course, { weekdays, value, following }) => {
        const { planned, context } = play(course, () => {});
        const day = AUTUMN.from + value * DAY;
        for (const { id } of planned.selection.series) {
          const decisions = [
            (now: Planned) => decideSeriesDays(now, { id, rule: { weekdays, until: day } }, context),
            (now: Planned) => decideHoliday(now, { id, day, free: following }, context),
          ];
          for (const decide of decisions) {
            const once = decide(planned);
            const twice = once.ok ? decide(applied(planned, once.value)) : once;
            if (!twice.ok) continue;
            expect(twice.value).toMatchObject({ made: [], changed: [], removed: [], twins: [] });
          }
        }
      }),
      { numRuns: RUNS },
    );
  });
});

describe('two devices that change series without network', () => {
  const merged = fc.tuple(
    courses,
    courses,
    courses,
    fc.array(fc.boolean(), { minLength: 200, maxLength: 200 }),
  );

  it('a series shows one session a day, and everything recorded on both', () => {
    fc.assert(
      fc.property(merged, ([common, one, other, later]) => {
        const shared = play(common, () => {});
        const a = playOn(shared, one, 1_000);
        const b = playOn(shared, other, 5_000);
        const world = mergedWorld(shared, [a, b], later);
        const shown = withoutTwins(world.planned.sessions, (session) =>
          isOwnSession(session, world.context.noted),
        );
        const days = new Map<string, number>();
        for (const session of shown) {
          const why = fixedBy(session, world.context);
          const key = `${seriesId(session.series)} ${session.date}`;
          if (why === null || why === 'begun') days.set(key, (days.get(key) ?? 0) + 1);
        }
        expect([...days.values()].every((count) => count === 1)).toBe(true);
        for (const session of world.planned.sessions) {
          const why = fixedBy(session, world.context);
          if (why === 'recorded' || why === 'apart') expect(shown.includes(session)).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('the next change of a series leaves one session a day', () => {
    fc.assert(
      fc.property(merged, ([common, one, other, later]) => {
        const shared = play(common, () => {});
        const world = mergedWorld(shared, [playOn(shared, one, 1_000), playOn(shared, other, 5_000)], later);
        for (const { id } of world.planned.selection.series) {
          const decided = decideSeriesDays(world.planned, { id, rule: {} }, world.context);
          if (!decided.ok) continue;
          const after = { ...world, planned: applied(world.planned, decided.value, 9_000) };
          const days = free(after)
            .filter((session) => isOfSeries(session, id))
            .map(({ date }) => date);
          expect(new Set(days).size).toBe(days.length);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

function playOn(world: World, course: readonly Step[], firstId: number): World {
  return course.slice(1).reduce(stepped, { ...world, firstId });
}

/** As the server merges: each series is one register, each field of a session too; a deletion deletes the row. */
function mergedWorld(shared: World, [a, b]: readonly [World, World], later: readonly boolean[]): World {
  let n = 0;
  const bIsLater = () => later[n++ % later.length] === true;
  const base = new Map(shared.planned.sessions.map((session) => [session.sid, session]));
  const rows = new Map<number, TrainingSession>();
  const inA = new Map(a.planned.sessions.map((session) => [session.sid, session]));
  const inB = new Map(b.planned.sessions.map((session) => [session.sid, session]));
  for (const sid of new Set([...inA.keys(), ...inB.keys()])) {
    const [ofA, ofB, before] = [inA.get(sid), inB.get(sid), base.get(sid)];
    if (before === undefined) rows.set(sid, (ofA ?? ofB) as TrainingSession);
    else if (ofA !== undefined && ofB !== undefined)
      rows.set(sid, mergedFields(before, [ofA, ofB], bIsLater));
  }
  const seriesBefore = shared.planned.selection.series;
  const ids = new Set(
    [seriesBefore, a.planned.selection.series, b.planned.selection.series].flat().map(({ id }) => id),
  );
  const find = (list: readonly TrainingSeries[], id: string) => list.find((series) => series.id === id);
  const series = [...ids].flatMap((id) => {
    const before = find(seriesBefore, id);
    const ofA = find(a.planned.selection.series, id);
    const ofB = find(b.planned.selection.series, id);
    const changed = [ofA, ofB].filter((one) => !sameValue(one, before));
    const winner = changed.length === 0 ? before : changed[changed.length === 2 && bIsLater() ? 1 : 0];
    return winner === undefined ? [] : [winner];
  });
  return {
    ...shared,
    context: {
      ...a.context,
      nowSeconds: Math.max(a.context.nowSeconds, b.context.nowSeconds),
      noted: new Set([...a.context.noted, ...b.context.noted]),
    },
    planned: { selection: { ...shared.planned.selection, series }, sessions: [...rows.values()] },
  };
}

function mergedFields(
  before: TrainingSession,
  [a, b]: readonly [TrainingSession, TrainingSession],
  bIsLater: () => boolean,
): TrainingSession {
  const names = Object.keys(before) as (keyof TrainingSession)[];
  const fields = names.map((name) => {
    const changed = [a, b].filter((one) => !sameValue(one[name], before[name]));
    const from = changed.length === 2 && bIsLater() ? b : (changed[0] ?? before);
    return [name, from[name]];
  });
  return { ...before, ...Object.fromEntries(fields) };
}
