/** Training sessions as lists show them: a summary of each, stored beside the rows. */
import { listBy, record } from '@touchline/domain/entity/fields/field';
import { assemble } from '@touchline/domain/entity/rows/rows';
import { takerFields, taskFields } from '@touchline/domain/entity/tables/task';
import { type TrainingSession, trainingSessionFields } from '@touchline/domain/entity/tables/training';
import { type LedgerTask, ledgerTasks } from '@touchline/domain/request/tasks/match-tasks';
import { isOwnSession } from '@touchline/domain/training/series/twins';
import { inOrder } from '@touchline/domain/training/session-list';
import { isDeleted, valuesOf } from '@touchline/sync/model/registers';
import { isGone, shownRegisters } from '@touchline/sync/store/rows';
import type { StoredRow } from '@touchline/sync/store/store';
import type { Projection } from '../store/derived/projection.ts';

/** A session in a list, without its plan and attendance. */
export type SessionSummary = Pick<
  TrainingSession,
  | 'sid'
  | 'selection_sid'
  | 'name'
  | 'status'
  | 'player_sids'
  | 'date'
  | 'dateHours'
  | 'dateMinutes'
  | 'length'
  | 'place'
  | 'meet_minutes'
  | 'series'
> & {
  /** Shown beside another session of its series on that day; a note of its own counts, too, and is not known here. */
  readonly own: boolean;
  readonly tasks: readonly LedgerTask[];
};

/** One list of all sessions: those of a deleted selection belong to it, too. */
export const ALL_SESSIONS = 0;

export const SESSION_SUMMARIES: Projection<SessionSummary> = {
  collection: 'training_sessions',
  version: 3,
  under: 'training_selections',
  summaryOf,
  listOf: () => ALL_SESSIONS,
  inOrder,
};

const {
  selection_sid,
  name,
  status,
  player_sids,
  date,
  dateHours,
  dateMinutes,
  length,
  place,
  meet_minutes,
  series,
} = trainingSessionFields;

/** The fields of a session that its summary needs. */
const SUMMARY_FIELDS = {
  selection_sid,
  name,
  status,
  player_sids,
  date,
  dateHours,
  dateMinutes,
  length,
  place,
  meet_minutes,
  series,
  metadata: record({ tasks: listBy('id', taskFields), takers: listBy('id', takerFields) }),
};

const remembered = new WeakMap<StoredRow, SessionSummary | null>();

/** The summary of a session's row; null for a deleted session, and where access has ended (PUL-8). */
function summaryOf(row: StoredRow): SessionSummary | null {
  const known = remembered.get(row);
  if (known !== undefined) return known;
  const registers = shownRegisters(row);
  const summary = isGone(row) || isDeleted(registers) ? null : summaryOfValues(valuesOf(registers), row.sid);
  remembered.set(row, summary);
  return summary;
}

/** Most sessions have no series, and are not read as a whole. */
function summaryOfValues(values: ReturnType<typeof valuesOf>, sid: number): SessionSummary {
  const { metadata, ...summary } = assemble(SUMMARY_FIELDS, values);
  const own =
    summary.series !== '' && isOwnSession({ ...assemble(trainingSessionFields, values), sid }, NONE);
  return { ...summary, sid, own, tasks: ledgerTasks({ metadata }) };
}

const NONE: ReadonlySet<number> = new Set();
