import { describe, expect, it } from 'vitest';
import { defaultsOf } from '../../entity/fields/field.ts';
import { attendanceAnswerFields } from '../../entity/tables/attendance.ts';
import { matchPlayerStatusFields } from '../../entity/tables/match.ts';
import { ratingFields } from '../../entity/tables/rating.ts';
import type { TrainingSession } from '../../entity/tables/training.ts';
import { SERIES_MAX, SERIES_SESSIONS_MAX } from '../../limits.ts';
import type { Result } from '../../result.ts';
import {
  decideSeries,
  decideSeriesChange,
  decideSeriesDays,
  decideSeriesEnd,
  decideSeriesRemoval,
  type Planned,
} from './decide.ts';
import { isRecorded } from './recorded.ts';
import { DAY, datesOf, weekdayOf } from './rule.ts';
import { partsOf } from './segments.ts';
import {
  AUTUMN,
  applied,
  at,
  day,
  dayName,
  daysIn,
  decideHoliday,
  EMPTY,
  withSession,
} from './series.testing.ts';
import { isOwnSession, withoutTwins } from './twins.ts';

const BEFORE = at('2026-08-01T12:00');

function value<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function autumn(draft: Partial<typeof AUTUMN> = {}): Planned {
  return applied(
    EMPTY,
    value(decideSeries(EMPTY, { id: '1-1', draft: { ...AUTUMN, ...draft }, first: 0 }, BEFORE)),
  );
}

const answered = (planned: Planned, sid: number): Planned => {
  const session = planned.sessions.find((one) => one.sid === sid);
  if (session === undefined) throw new Error(`no session ${sid}`);
  const answers = [{ ...defaultsOf(attendanceAnswerFields), sid: 1, answer: 'yes' as const }];
  return withSession(planned, sid, { metadata: { ...session.metadata, answers } });
};

/** The session of a day. */
const on = ({ sessions }: Planned, text: string) => {
  const session = sessions.find(({ date }) => date === day(text));
  if (session === undefined) throw new Error(`no session on ${text}`);
  return session;
};

describe('the days of a series', () => {
  it('weekdays are those of ISO 8601', () => {
    expect(weekdayOf(day('2026-11-23'))).toBe(1);
    expect(weekdayOf(day('2026-11-29'))).toBe(7);
    expect(weekdayOf(0)).toBe(4);
  });

  it('are the chosen weekdays from the first to the last day, without the days left out', () => {
    const rule = { ...AUTUMN, until: day('2026-09-10'), without: [day('2026-09-03')] };
    expect(datesOf(rule).map(dayName)).toEqual(['2026-09-01', '2026-09-08', '2026-09-10']);
  });

  it('a stored rule without a sensible end gives no more than the most sessions', () => {
    expect(datesOf({ weekdays: [1, 9], from: 0, until: 8_640_000_000_000, without: [] })).toHaveLength(
      SERIES_SESSIONS_MAX,
    );
    expect(datesOf({ weekdays: [], from: 0, until: 8_640_000_000_000, without: [] })).toEqual([]);
    expect(datesOf({ weekdays: [0, 8, 1.5], from: 0, until: 8_640_000_000_000, without: [] })).toEqual([]);
  });
});

describe('a new series', () => {
  it('makes a session for each of its days, with its values and the players of the selection', () => {
    const { sessions } = autumn({ place: 'Field 2' });
    expect(sessions).toHaveLength(10);
    expect(sessions[0]).toMatchObject({
      date: day('2026-09-01'),
      dateHours: 18,
      place: 'Field 2',
      series: '1-1',
      selection_sid: 5,
      player_sids: [1, 2],
      apart: false,
    });
  });

  it('takes a single session as the one of its day', () => {
    const single = { ...on(autumn(), '2026-09-03'), sid: 77, series: '', place: 'Hall' };
    const planned = { ...EMPTY, sessions: [single] };
    const decided = value(decideSeries(planned, { id: '2-1', draft: AUTUMN, first: 77 }, BEFORE));
    expect(decided.made).toHaveLength(9);
    expect(decided.changed).toEqual([[single, { ...single, series: '2-1' }]]);
  });

  it.each([
    ['without a weekday', { weekdays: [] }, 'noWeekday'],
    ['with weekdays that do not exist', { weekdays: [0, 8] }, 'noWeekday'],
    ['without a first day', { from: 0 }, 'noFirstDay'],
    ['that ends before it starts', { until: day('2026-08-31') }, 'untilBeforeFrom'],
    ['whose weekday never comes', { weekdays: [7], until: day('2026-09-04') }, 'noSessions'],
    [
      'of 400 days',
      { weekdays: [1, 2, 3, 4, 5, 6, 7], until: day('2026-09-01') + 399 * DAY },
      'tooManySessions',
    ],
  ])('%s is refused', (_, draft, code) => {
    const decided = decideSeries(EMPTY, { id: '1-1', draft: { ...AUTUMN, ...draft }, first: 0 }, BEFORE);
    expect(decided).toMatchObject({ ok: false, error: { code } });
  });

  it('is refused when the selection has the most series; ended ones do not count', () => {
    let planned = EMPTY;
    for (let n = 0; n < SERIES_MAX; n++) {
      const draft = { ...AUTUMN, until: AUTUMN.from };
      planned = applied(planned, value(decideSeries(planned, { id: `1-${n}`, draft, first: 0 }, BEFORE)));
    }
    const another = { id: '2-1', draft: AUTUMN, first: 0 };
    expect(decideSeries(planned, another, BEFORE)).toMatchObject({
      ok: false,
      error: { code: 'tooManySeries' },
    });
    expect(decideSeries(planned, another, at('2026-09-02T12:00')).ok).toBe(true);
  });
});

describe('a change of one session', () => {
  it('sets it apart, and nothing else changes', () => {
    const planned = autumn();
    const { sid } = on(planned, '2026-09-03');
    const changes = value(
      decideSeriesChange(planned, { sid, change: { dateHours: 19 }, scope: 'this' }, BEFORE),
    );
    expect(changes).toMatchObject({ made: [], removed: [], kept: [], series: planned.selection.series });
    expect(changes.changed.map(([, after]) => after)).toMatchObject([{ sid, dateHours: 19, apart: true }]);
  });

  it('cannot move it to the day of another session of the series', () => {
    const planned = autumn();
    const { sid } = on(planned, '2026-09-03');
    const change = { date: day('2026-09-08') };
    expect(decideSeriesChange(planned, { sid, change, scope: 'this' }, BEFORE)).toEqual({
      ok: false,
      error: { code: 'dayTaken' },
    });
  });
});

describe('a change of this and the following sessions', () => {
  it('divides the series on that day', () => {
    const planned = autumn();
    const { sid } = on(planned, '2026-09-10');
    const after = applied(
      planned,
      value(decideSeriesChange(planned, { sid, change: { dateHours: 19 }, scope: 'following' }, BEFORE)),
    );
    expect(
      partsOf(after.selection.series, '1-1').map(({ from, until, dateHours }) => [
        dayName(from),
        dayName(until),
        dateHours,
      ]),
    ).toEqual([
      ['2026-09-01', '2026-09-09', 18],
      ['2026-09-10', '2026-10-01', 19],
    ]);
    expect(after.sessions.map(({ dateHours }) => dateHours)).toEqual([
      18, 18, 18, 19, 19, 19, 19, 19, 19, 19,
    ]);
    expect(new Set(after.sessions.map(({ series }) => series))).toEqual(new Set(['1-1']));
  });

  it('counts those that stay because something is recorded', () => {
    const first = autumn();
    const planned = answered(first, on(first, '2026-09-15').sid);
    const { sid } = on(planned, '2026-09-10');
    const changes = value(
      decideSeriesChange(planned, { sid, change: { place: 'Hall' }, scope: 'following' }, BEFORE),
    );
    expect(changes.changed).toHaveLength(6);
    expect(changes.kept).toEqual([{ sid: on(planned, '2026-09-15').sid, why: 'recorded' }]);
  });

  it('another day moves the sessions of that weekday, and keeps their ids', () => {
    const planned = autumn();
    const { sid } = on(planned, '2026-09-15');
    const change = { date: day('2026-09-16') };
    const changes = value(decideSeriesChange(planned, { sid, change, scope: 'following' }, BEFORE));
    expect(changes).toMatchObject({ made: [], removed: [] });
    expect(changes.changed.map(([before, after]) => [dayName(before.date), dayName(after.date)])).toEqual([
      ['2026-09-15', '2026-09-16'],
      ['2026-09-22', '2026-09-23'],
      ['2026-09-29', '2026-09-30'],
    ]);
  });

  it('a session that stays on its day gets no second one on the new day of its week', () => {
    const first = autumn();
    const planned = answered(first, on(first, '2026-09-22').sid);
    const { sid } = on(planned, '2026-09-15');
    const change = { date: day('2026-09-16') };
    const after = applied(
      planned,
      value(decideSeriesChange(planned, { sid, change, scope: 'following' }, BEFORE)),
    );
    expect(daysIn(after)).toEqual([
      '2026-09-01',
      '2026-09-03',
      '2026-09-08',
      '2026-09-10',
      '2026-09-16',
      '2026-09-17',
      '2026-09-22',
      '2026-09-24',
      '2026-09-30',
      '2026-10-01',
    ]);
  });

  it('an earlier day leaves the session in between alone', () => {
    const planned = autumn({ weekdays: [1, 2] });
    const { sid } = on(planned, '2026-09-15');
    const change = { date: day('2026-09-13'), dateHours: 10 };
    const after = applied(
      planned,
      value(decideSeriesChange(planned, { sid, change, scope: 'following' }, BEFORE)),
    );
    expect(on(after, '2026-09-14')).toEqual(on(planned, '2026-09-14'));
  });

  it('more than six days is refused', () => {
    const planned = autumn();
    const { sid } = on(planned, '2026-09-15');
    const change = { date: day('2026-09-22') };
    expect(decideSeriesChange(planned, { sid, change, scope: 'following' }, BEFORE)).toMatchObject({
      error: { code: 'tooFar' },
    });
  });

  it('on two devices without network divides it once', () => {
    const planned = autumn();
    const scoped = { sid: on(planned, '2026-09-15').sid, scope: 'following' as const };
    const one = value(decideSeriesChange(planned, { ...scoped, change: { place: 'Hall' } }, BEFORE));
    const other = value(decideSeriesChange(planned, { ...scoped, change: { dateHours: 20 } }, BEFORE));
    expect(one.series.map(({ id }) => id)).toEqual(other.series.map(({ id }) => id));
  });

  it('also changes the parts that follow, and only what was changed', () => {
    const planned = autumn();
    const late = {
      sid: on(planned, '2026-09-22').sid,
      change: { dateHours: 20 },
      scope: 'following' as const,
    };
    const divided = applied(planned, value(decideSeriesChange(planned, late, BEFORE)));
    const { sid } = on(divided, '2026-09-15');
    const hall = { sid, change: { place: 'Hall' }, scope: 'following' as const };
    const after = applied(divided, value(decideSeriesChange(divided, hall, BEFORE)));
    expect(on(after, '2026-09-24')).toMatchObject({ place: 'Hall', dateHours: 20 });
    expect(on(after, '2026-09-15')).toMatchObject({ place: 'Hall', dateHours: 18 });
    expect(on(after, '2026-09-10')).toMatchObject({ place: '', dateHours: 18 });
  });
});

describe('days of a series', () => {
  it('a holiday removes its session, and taking it back makes one', () => {
    const planned = autumn();
    const holiday = { id: '1-1', day: day('2026-09-17') };
    const without = applied(planned, value(decideHoliday(planned, { ...holiday, free: true }, BEFORE)));
    expect(daysIn(without)).not.toContain('2026-09-17');
    const back = applied(without, value(decideHoliday(without, { ...holiday, free: false }, BEFORE)));
    expect(daysIn(back)).toEqual(daysIn(planned));
    expect(value(decideHoliday(back, { ...holiday, free: false }, BEFORE)).made).toEqual([]);
  });

  it('a later end makes the sessions that are missing, also of a series that had ended', () => {
    const planned = autumn();
    const rule = { until: day('2026-10-08') };
    for (const now of ['2026-09-10T12:00', '2026-10-03T12:00']) {
      const changes = value(decideSeriesDays(planned, { id: '1-1', rule }, at(now)));
      expect(changes.made.map(({ date }) => dayName(date))).toEqual(['2026-10-06', '2026-10-08']);
      expect(changes).toMatchObject({ changed: [], removed: [] });
    }
  });

  it('other weekdays count from today on', () => {
    const planned = autumn();
    const rule = { weekdays: [2, 4, 5] };
    const after = applied(
      planned,
      value(decideSeriesDays(planned, { id: '1-1', rule }, at('2026-09-16T12:00'))),
    );
    expect(daysIn(after).filter((text) => !daysIn(planned).includes(text))).toEqual([
      '2026-09-18',
      '2026-09-25',
    ]);
    expect(partsOf(after.selection.series, '1-1')).toHaveLength(2);
  });

  it('a deleted session does not come back with another change', () => {
    const planned = autumn();
    const { sid } = on(planned, '2026-09-17');
    const without = applied(planned, value(decideSeriesRemoval(planned, { sid, scope: 'this' }, BEFORE)));
    const rule = { until: day('2026-10-08') };
    const after = applied(without, value(decideSeriesDays(without, { id: '1-1', rule }, BEFORE)));
    expect(daysIn(after)).not.toContain('2026-09-17');
    expect(daysIn(after)).toHaveLength(11);
  });

  it('an end removes the sessions after it, except those with something recorded', () => {
    const first = autumn();
    const planned = answered(first, on(first, '2026-09-29').sid);
    const after = applied(
      planned,
      value(decideSeriesEnd(planned, { id: '1-1', until: day('2026-09-04') }, BEFORE)),
    );
    expect(daysIn(after)).toEqual(['2026-09-01', '2026-09-03', '2026-09-29']);
  });

  it('deleting the first session and the following ones removes the series', () => {
    const planned = autumn();
    const { sid } = on(planned, '2026-09-01');
    const after = applied(planned, value(decideSeriesRemoval(planned, { sid, scope: 'following' }, BEFORE)));
    expect(after).toEqual({ ...planned, selection: { ...planned.selection, series: [] }, sessions: [] });
  });

  it('a session that has begun stays', () => {
    const planned = autumn();
    const { sid } = on(planned, '2026-09-01');
    const after = applied(
      planned,
      value(decideSeriesRemoval(planned, { sid, scope: 'following' }, at('2026-09-08T18:00'))),
    );
    expect(daysIn(after)).toEqual(['2026-09-01', '2026-09-03', '2026-09-08']);
  });
});

describe('a session with something recorded', () => {
  const session = on(autumn(), '2026-09-01');
  const { metadata } = session;
  const onList = { ...defaultsOf(matchPlayerStatusFields), sid: 1, order: 3 };

  it('a session with the players of the selection only is not one', () => {
    expect(isRecorded(session, new Set())).toBe(false);
    expect(isRecorded({ ...session, metadata: { ...metadata, players: [onList] } }, new Set())).toBe(false);
  });

  it.each([
    ['an answer', { answers: [{ ...defaultsOf(attendanceAnswerFields), sid: 1, answer: 'no' as const }] }],
    ['an absent player', { players: [{ ...onList, present: false }] }],
    ['an injured player', { players: [{ ...onList, injured: true }] }],
    ['a player who arrives late', { players: [{ ...onList, from_minute: 10 }] }],
    ['a closed request', { request: { ...metadata.request, closing: 'now' as const } }],
    ['a rating', { ratings: { '1-2': { ...defaultsOf(ratingFields), sid: 1, ph: 6 } } }],
    ['a note in the old field', { notes: 'Good.' }],
  ])('has %s', (_, change) => {
    expect(isRecorded({ ...session, metadata: { ...metadata, ...change } }, new Set())).toBe(true);
  });

  it('has a note of its own', () => {
    expect(isRecorded({ ...session, note: 'Bring balls.' }, new Set())).toBe(true);
    expect(isRecorded(session, new Set([session.sid]))).toBe(true);
  });
});

describe('two sessions of a series on one day', () => {
  const planned = autumn();
  const first = on(planned, '2026-09-08');
  const twin = { ...first, sid: 40 };
  const local = { ...first, sid: -3 };

  const shown = (sessions: readonly TrainingSession[], noted: readonly number[] = []) =>
    withoutTwins(sessions, (session) => isOwnSession(session, new Set(noted)));

  it('one is shown: the one with the lowest id of the server', () => {
    expect(shown([local, twin, first], [])).toEqual([first]);
    expect(shown([local, twin], [])).toEqual([twin]);
  });

  it('both are shown when both have something recorded', () => {
    expect(shown([first, twin], [40])).toEqual([twin]);
    expect(shown([first, twin], [40, first.sid])).toEqual([first, twin]);
  });

  it('the next change of the series removes the other, and deleting one deletes both', () => {
    const doubled = { ...planned, sessions: [...planned.sessions, twin] };
    const hall = { sid: first.sid, change: { place: 'Hall' }, scope: 'following' as const };
    expect(value(decideSeriesChange(doubled, hall, BEFORE))).toMatchObject({ removed: [], twins: [40] });
    const one = value(decideSeriesRemoval(doubled, { sid: first.sid, scope: 'this' }, BEFORE));
    expect(one).toMatchObject({ removed: [first.sid], twins: [40] });
    const all = value(decideSeriesRemoval(doubled, { sid: first.sid, scope: 'following' }, BEFORE));
    expect(all.removed).toHaveLength(8);
    expect(all.twins).toEqual([40]);
  });

  it('sessions without a series, and of two series, are all shown', () => {
    const single = [
      { ...first, series: '' },
      { ...twin, series: '' },
      { ...local, series: '2-2' },
    ];
    expect(shown(single, [])).toEqual(single);
  });
});
