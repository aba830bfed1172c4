/**
 * What a coach does with a series: makes it, changes it from one session on, changes its days, ends it. Every decision
 * answers all changes at once, so that a screen can say what will happen, and one Undo takes it back.
 */
import { sameValue } from '../../entity/rows/rows.ts';
import type { TrainingSelection, TrainingSeries, TrainingSession } from '../../entity/tables/training.ts';
import { SERIES_MAX } from '../../limits.ts';
import { dayAt } from '../../match/clock/kickoff-time.ts';
import { ok, type Result, refuse } from '../../result.ts';
import type { SeriesContext } from './recorded.ts';
import {
  checkedRule,
  DAY,
  datesOf,
  inOrder,
  type RuleRefusal,
  type SeriesRule,
  sortedRule,
  weekdayOf,
  withWeekdayMoved,
} from './rule.ts';
import { isOfSeries, partId, partsOf, seriesId } from './segments.ts';
import {
  type SeriesChanges,
  type SeriesValues,
  seriesChanges,
  sessionOf,
  valuesOf,
} from './series-changes.ts';
import { twinsOf } from './twins.ts';

/** A change of one session, or of it and those that follow. */
export type Scope = 'this' | 'following';

export type SeriesDraft = Omit<TrainingSeries, 'id'>;

/** What a coach may change in a session of a series. */
export type SessionChange = Partial<SeriesValues & Pick<TrainingSession, 'date'>>;

export type SeriesRefusal =
  | RuleRefusal
  | { readonly code: 'tooManySeries'; readonly most: number }
  /** The series, or the session in it, is gone. */
  | { readonly code: 'gone' }
  /** Another session of the series is on that day. */
  | { readonly code: 'dayTaken' }
  /** All following sessions can move within a week, not further. */
  | { readonly code: 'tooFar' };

type Decided = Result<SeriesChanges, SeriesRefusal>;

/** A selection with its sessions. */
export interface Planned {
  readonly selection: TrainingSelection;
  /** All sessions of the selection. */
  readonly sessions: readonly TrainingSession[];
}

export interface NewSeries {
  /** An id that no series has, without a colon. */
  readonly id: string;
  readonly draft: SeriesDraft;
  /** A single session that becomes the one of its day; 0 for none. */
  readonly first: number;
}

/** A new series with all its sessions, also for days in the past. */
export function decideSeries(
  { selection, sessions }: Planned,
  { id, draft, first }: NewSeries,
  context: SeriesContext,
): Decided {
  const rule = checkedRule(draft);
  if (!rule.ok) return rule;
  if (current(selection.series, context) >= SERIES_MAX)
    return refuse({ code: 'tooManySeries', most: SERIES_MAX });
  const made = { ...draft, ...rule.value, id };
  const days = datesOf(made);
  const single = sessions.find(
    ({ sid, series, date }) => sid === first && series === '' && days.includes(date),
  );
  const others = days.filter((day) => day !== single?.date);
  return ok({
    series: [...selection.series, made],
    made: others.map((day) => sessionOf([made, day], selection, context)),
    changed: single === undefined ? [] : [[single, { ...single, series: id }]],
    removed: [],
    twins: [],
    kept: [],
  });
}

export interface ScopedChange {
  readonly sid: number;
  readonly change: SessionChange;
  readonly scope: Scope;
}

/**
 * The session with the change, apart from its series from now on; or the series with the change from that session on.
 * A changed date moves the weekday of the following sessions.
 */
export function decideSeriesChange(
  planned: Planned,
  { sid, change, scope }: ScopedChange,
  context: SeriesContext,
): Decided {
  const session = planned.sessions.find((one) => one.sid === sid);
  if (session === undefined) return refuse({ code: 'gone' });
  if (scope === 'this') return changeApart(planned, session, change);
  const { date = session.date, ...values } = change;
  const moved = date - session.date;
  if (Math.abs(moved) >= 7 * DAY) return refuse({ code: 'tooFar' });
  const [from, to] = [weekdayOf(session.date), weekdayOf(date)];
  const firstDay = firstFree(planned, session, Math.min(session.date, date));
  return changeParts(planned, { id: session.series, firstDay }, context, (part) => ({
    ...part,
    ...values,
    // A first session that moves to an earlier day takes the start of its part with it.
    from: part.from <= session.date ? Math.min(part.from, firstDay) : part.from,
    weekdays: from === to ? part.weekdays : withWeekdayMoved(part.weekdays, from, to),
  }));
}

/** Removes the session and its twins; or ends the series before it. */
export function decideSeriesRemoval(
  planned: Planned,
  { sid, scope }: Omit<ScopedChange, 'change'>,
  context: SeriesContext,
): Decided {
  const session = planned.sessions.find((one) => one.sid === sid);
  if (session === undefined) return refuse({ code: 'gone' });
  if (scope === 'following')
    return decideSeriesEnd(planned, { id: session.series, until: session.date - DAY }, context);
  const twins = twinsOf(session, planned.sessions, context.noted).map((twin) => twin.sid);
  return ok({ ...unchanged(planned), removed: [session.sid], twins });
}

/** The last day of a series becomes an earlier one. A series without a day left is removed. */
export function decideSeriesEnd(
  planned: Planned,
  { id, until }: { readonly id: string; readonly until: number },
  context: SeriesContext,
): Decided {
  const { selection, sessions } = planned;
  const parts = partsOf(selection.series, id);
  if (parts.length === 0) return refuse({ code: 'gone' });
  const left = parts
    .filter((part) => part.from <= until)
    .map((part) => ({ ...part, until: Math.min(part.until, until) }))
    .filter((part) => datesOf(part, 1).length > 0);
  const after = [...othersOf(selection.series, id), ...left];
  return ok(seriesChanges({ selection, sessions, id, after, firstDay: until + DAY }, context));
}

/**
 * New days for a series: other weekdays, another last day, other days without a session; what is left out stays. Days
 * that have passed keep their sessions: other weekdays count from today on.
 */
export function decideSeriesDays(
  planned: Planned,
  { id, rule }: { readonly id: string; readonly rule: Partial<Omit<SeriesRule, 'from'>> },
  context: SeriesContext,
): Decided {
  const parts = partsOf(planned.selection.series, id);
  const last = parts.at(-1);
  if (last === undefined) return refuse({ code: 'gone' });
  const { until = last.until, ...days } = rule;
  // Later parts are dropped, and the one before them ends the series.
  const ends = parts.findLast(({ from }) => from <= until) ?? last;
  const today = dayAt(context.nowSeconds, context.timezone);
  const firstDay = Math.max(today, parts[0]?.from ?? today);
  if (until < firstDay) return decideSeriesEnd(planned, { id, until }, context);
  return changeParts(planned, { id, firstDay }, context, (part) => ({
    ...part,
    ...days,
    until: part.id === ends.id ? until : Math.min(part.until, until),
  }));
}

function changeApart(planned: Planned, session: TrainingSession, change: SessionChange): Decided {
  const moves = change.date !== undefined && change.date !== session.date;
  const isTaken = planned.sessions.some(
    (other) => other.sid !== session.sid && other.date === change.date && isOfSeries(other, session.series),
  );
  if (moves && isTaken) return refuse({ code: 'dayTaken' });
  return ok({ ...unchanged(planned), changed: [[session, { ...session, ...change, apart: true }]] });
}

interface From {
  readonly id: string;
  readonly firstDay: number;
}

/**
 * Changes a series from a day on. With other weekdays or values, the part that covers the day is divided there, unless
 * it starts there. A part that would end before it starts is dropped.
 */
function changeParts(
  { selection, sessions }: Planned,
  { id, firstDay }: From,
  context: SeriesContext,
  changed: (part: TrainingSeries) => TrainingSeries,
): Decided {
  const earlier: TrainingSeries[] = [];
  const later: TrainingSeries[] = [];
  let refusal: SeriesRefusal = { code: 'gone' };
  let isFirst = true;
  for (const part of partsOf(selection.series, id)) {
    const next = changed(part);
    if (Math.max(part.until, next.until) < firstDay) {
      earlier.push(part);
      continue;
    }
    const starts = isFirst && isOther(part, next);
    const passed = { ...part, until: firstDay - DAY };
    const divides = starts && datesOf(passed, 1).length > 0;
    if (divides) earlier.push(passed);
    isFirst = false;
    const rule = sortedRule(starts ? { ...next, from: Math.max(next.from, firstDay) } : next);
    if (rule.ok) later.push({ ...next, ...rule.value, id: divides ? partId(id, firstDay) : part.id });
    else if (rule.error.code === 'untilBeforeFrom') refusal = rule.error;
    else return rule;
  }
  if (later.length === 0) return refuse(refusal);
  if (later.every((part) => datesOf(part, 1).length === 0)) return refuse({ code: 'noSessions' });
  const after = [...othersOf(selection.series, id), ...earlier, ...later];
  return ok(seriesChanges({ selection, sessions, id, after, firstDay }, context));
}

/** True when more changes than the end of a part and its days without a session. */
function isOther(before: TrainingSeries, after: TrainingSeries): boolean {
  return (
    !sameValue(before.weekdays, inOrder(after.weekdays)) || !sameValue(valuesOf(before), valuesOf(after))
  );
}

/** The first day of a change: a move to an earlier day leaves the sessions alone that are between the two days. */
function firstFree({ selection }: Planned, session: TrainingSession, day: number): number {
  const days = partsOf(selection.series, session.series).flatMap((part) => datesOf(part));
  const last = days.findLast((other) => other >= day && other < session.date);
  return last === undefined ? day : last + DAY;
}

/** The series that have not ended. */
function current(series: readonly TrainingSeries[], { nowSeconds, timezone }: SeriesContext): number {
  const today = dayAt(nowSeconds, timezone);
  return new Set(series.filter(({ until }) => until >= today).map(({ id }) => seriesId(id))).size;
}

function othersOf(series: readonly TrainingSeries[], id: string): readonly TrainingSeries[] {
  return series.filter((other) => seriesId(other.id) !== seriesId(id));
}

function unchanged({ selection }: Planned): SeriesChanges {
  return { series: selection.series, made: [], changed: [], removed: [], twins: [], kept: [] };
}
