/** What changes in the sessions of a series when its rule changes. */
import { defaultsOf } from '../../entity/fields/field.ts';
import { sameValue } from '../../entity/rows/rows.ts';
import {
  type TrainingSelection,
  type TrainingSeries,
  type TrainingSession,
  trainingSessionFields,
} from '../../entity/tables/training.ts';
import { type Fixed, fixedBy, hasBegun, type SeriesContext } from './recorded.ts';
import { DAY } from './rule.ts';
import { daysOf, isOfSeries, partsOf, seriesId } from './segments.ts';
import { isOwnSession, withoutTwins } from './twins.ts';

/** The fields that a series gives to its sessions. */
export const SERIES_VALUES = [
  'name',
  'dateHours',
  'dateMinutes',
  'length',
  'place',
  'meet_minutes',
  'plan',
] as const satisfies readonly (keyof TrainingSeries & keyof TrainingSession)[];
export type SeriesValues = Pick<TrainingSeries, (typeof SERIES_VALUES)[number]>;

const WEEK = 7 * DAY;

/** A session that the series leaves as it is, although its rule now says otherwise. */
export interface KeptSession {
  readonly sid: number;
  readonly why: Fixed;
}

/** What a decision about a series changes: one action with one Undo. */
export interface SeriesChanges {
  /** All series of the selection. */
  readonly series: readonly TrainingSeries[];
  /** New sessions, without ids. */
  readonly made: readonly TrainingSession[];
  readonly changed: readonly (readonly [before: TrainingSession, after: TrainingSession])[];
  readonly removed: readonly number[];
  /** Sessions that no reader shows, because another one is on their day: removed, too, and not counted. */
  readonly twins: readonly number[];
  readonly kept: readonly KeptSession[];
}

export interface SeriesChange {
  readonly selection: TrainingSelection;
  /** All sessions of the selection. */
  readonly sessions: readonly TrainingSession[];
  /** The id of the series, or of one of its parts. */
  readonly id: string;
  /** All series of the selection after the change. */
  readonly after: readonly TrainingSeries[];
  /** Sessions of earlier days stay as they are. */
  readonly firstDay: number;
}

/**
 * The sessions that change with the rule of a series: those of days that the rule no longer has move to a new day less
 * than a week away, or are removed; other new days get new sessions; the rest get the values that changed. A session
 * with something recorded, one that was changed by itself, and one that has begun stay as they are, and no session is
 * made in their place. A day that the rule had before gets no session again: a coach may have deleted it.
 */
export function seriesChanges(change: SeriesChange, context: SeriesContext): SeriesChanges {
  const { selection, sessions, id, after, firstDay } = change;
  const before = daysOf(partsOf(selection.series, id));
  const days = daysOf(partsOf(after, id));
  const own = sessions.filter((session) => isOfSeries(session, id));
  const shown = new Set(withoutTwins(own, (session) => isOwnSession(session, context.noted)));
  const fresh = newDays(change, { before, days, own });
  const changed: (readonly [TrainingSession, TrainingSession])[] = [];
  const removed: number[] = [];
  const twins: number[] = [];
  const kept: KeptSession[] = [];

  for (const session of own.filter(({ date }) => date >= firstDay).toSorted((a, b) => a.date - b.date)) {
    const why = fixedBy(session, context);
    const had = before.get(session.date);
    if (why !== null && had === undefined) continue;
    if (why === null && !shown.has(session)) {
      twins.push(session.sid);
      continue;
    }
    const stays = days.get(session.date);
    const day = stays === undefined ? fresh.takeNear(session.date) : session.date;
    const part = stays ?? days.get(day ?? -1);
    const next =
      part === undefined || day === null ? null : { ...withChanges(session, had, part), date: day };
    if (sameValue(next, session)) continue;
    if (why !== null) kept.push({ sid: session.sid, why });
    else if (next === null) removed.push(session.sid);
    else changed.push([session, next]);
  }

  const made = fresh
    .left()
    .flatMap((day) => {
      const part = days.get(day);
      return part === undefined ? [] : [sessionOf([part, day], selection, context)];
    })
    .filter((session) => !hasBegun(session, context));
  return { series: after, made, changed, removed, twins, kept };
}

type Days = ReadonlyMap<number, TrainingSeries>;

interface Known {
  readonly before: Days;
  readonly days: Days;
  readonly own: readonly TrainingSession[];
}

/** The days that are new in a rule and have no session yet; each is given away once. */
function newDays({ firstDay }: Pick<SeriesChange, 'firstDay'>, { before, days, own }: Known) {
  const taken = new Set(own.map(({ date }) => date));
  const left = new Set(
    [...days.keys()].filter((day) => day >= firstDay && !before.has(day) && !taken.has(day)),
  );
  return {
    left: (): readonly number[] => [...left],
    takeNear: (day: number): number | null => {
      const near = [...left].filter((one) => Math.abs(one - day) < WEEK);
      if (near.length === 0) return null;
      const closest = near.reduce((best, one) => (Math.abs(one - day) < Math.abs(best - day) ? one : best));
      left.delete(closest);
      return closest;
    },
  };
}

/** A session of a series on a day, with the players that the selection has now. */
export function sessionOf(
  [series, day]: readonly [series: TrainingSeries, day: number],
  { sid, player_sids }: Pick<TrainingSelection, 'sid' | 'player_sids'>,
  { nowSeconds }: Pick<SeriesContext, 'nowSeconds'>,
): TrainingSession {
  return {
    ...defaultsOf(trainingSessionFields),
    ...valuesOf(series),
    selection_sid: sid,
    series: seriesId(series.id),
    date: day,
    player_sids,
    createdAt: Math.floor(nowSeconds),
  };
}

export function valuesOf(from: SeriesValues): SeriesValues {
  const { name, dateHours, dateMinutes, length, place, meet_minutes, plan } = from;
  return { name, dateHours, dateMinutes, length, place, meet_minutes, plan };
}

/**
 * The session with the values that changed in its series. Only those: an assistant may have changed the others on a
 * device that did not know the rule.
 */
function withChanges(
  session: TrainingSession,
  before: SeriesValues | undefined,
  after: SeriesValues,
): TrainingSession {
  const values = SERIES_VALUES.filter(
    (name) => !sameValue(before?.[name], after[name]) && !sameValue(session[name], after[name]),
  ).map((name) => [name, after[name]]);
  return values.length === 0 ? session : { ...session, ...Object.fromEntries(values) };
}
