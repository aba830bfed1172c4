/** Selections and sessions for tests. */
import { assemble, create, valuesOf } from '../entity/rows/rows.ts';
import {
  type TrainingSelection,
  type TrainingSession,
  trainingSelectionFields,
  trainingSessionFields,
} from '../entity/tables/training.ts';

export const ZONE = 'Europe/Amsterdam';
/** Tuesday 1 December 2026. */
export const TUESDAY = Date.UTC(2026, 11, 1) / 1_000;
export const DAY = 86_400;
/** That day at 12:00 in Amsterdam. */
export const NOON = TUESDAY + 11 * 3_600;

export function aSelection(changes: Partial<TrainingSelection> = {}): TrainingSelection {
  return { ...create(trainingSelectionFields, { name: 'Keepers', team_sid: 7, ...changes }), sid: 40 };
}

export function aSession(changes: Partial<TrainingSession> = {}): TrainingSession {
  const plain = create(trainingSessionFields, { selection_sid: 40, date: TUESDAY });
  return { ...plain, sid: 70, ...changes };
}

/** The session as registers reproduce it. */
export function stored(session: TrainingSession): TrainingSession {
  const { sid, incremental, remoteUpdated } = session;
  const read = assemble(trainingSessionFields, valuesOf(trainingSessionFields, session));
  return { ...read, sid, incremental, remoteUpdated };
}
