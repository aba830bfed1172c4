/** A selection with sessions for tests of series: days by date, and changes applied as a device applies them. */
import { defaultsOf } from '../../entity/fields/field.ts';
import {
  type TrainingSelection,
  type TrainingSession,
  trainingSelectionFields,
  trainingSeriesFields,
} from '../../entity/tables/training.ts';
import { decideSeriesDays, type Planned, type SeriesDraft } from './decide.ts';
import type { SeriesContext } from './recorded.ts';
import { partsOf } from './segments.ts';
import type { SeriesChanges } from './series-changes.ts';

/** `2026-09-01` as a session stores it. */
export const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000;
export const dayName = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Tuesday and Thursday at 18:00, from 1 September to 1 October 2026: ten sessions. */
export const AUTUMN: SeriesDraft = {
  ...defaultsOf(trainingSeriesFields),
  name: 'Training',
  weekdays: [2, 4],
  from: day('2026-09-01'),
  until: day('2026-10-01'),
  dateHours: 18,
};

export const SELECTION: TrainingSelection = {
  ...defaultsOf(trainingSelectionFields),
  sid: 5,
  name: 'U13',
  player_sids: [1, 2],
};

export const EMPTY: Planned = { selection: SELECTION, sessions: [] };

export function at(text: string, noted: readonly number[] = []): SeriesContext {
  return { nowSeconds: Date.parse(`${text}Z`) / 1000, timezone: 'UTC', noted: new Set(noted) };
}

/** The ids of new sessions on a device: 1, 2, … unless it starts elsewhere. */
export function applied(
  { selection, sessions }: Planned,
  { series, made, changed, removed, twins }: SeriesChanges,
  firstId: number = Math.max(0, ...sessions.map(({ sid }) => sid)) + 1,
): Planned {
  const after = new Map(changed.map(([before, next]) => [before.sid, next]));
  const gone = new Set([...removed, ...twins]);
  return {
    selection: { ...selection, series },
    sessions: [
      ...sessions.filter(({ sid }) => !gone.has(sid)).map((session) => after.get(session.sid) ?? session),
      ...made.map((session, index) => ({ ...session, sid: firstId + index })),
    ],
  };
}

export function withSession(planned: Planned, sid: number, change: Partial<TrainingSession>): Planned {
  return {
    ...planned,
    sessions: planned.sessions.map((session) => (session.sid === sid ? { ...session, ...change } : session)),
  };
}

/** The days of all sessions, as text. */
export function daysIn({ sessions }: Planned): readonly string[] {
  return sessions.map(({ date }) => dayName(date)).toSorted();
}

interface Holiday {
  readonly id: string;
  readonly day: number;
  /** False takes the holiday back. */
  readonly free: boolean;
}

/** Adds a day without a session to a series, or takes it back. */
export function decideHoliday(planned: Planned, { id, day: holiday, free }: Holiday, context: SeriesContext) {
  const days = partsOf(planned.selection.series, id).flatMap(({ without }) => without);
  const others = days.filter((other) => other !== holiday);
  return decideSeriesDays(planned, { id, rule: { without: free ? [...others, holiday] : others } }, context);
}
