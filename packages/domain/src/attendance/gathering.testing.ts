/** A training session for tests. */
import { create } from '../entity/rows/rows.ts';
import { type TrainingSession, trainingSessionFields } from '../entity/tables/training.ts';

/** Saturday 7 November 2026, 10:30 to 12:00 in Amsterdam, with players 1 to 14: when `readyMatch` is. */
export function aSession(changes: Partial<TrainingSession> = {}): TrainingSession {
  const planned = create(trainingSessionFields, {
    selection_sid: 40,
    name: 'Keepers',
    player_sids: Array.from({ length: 14 }, (_, index) => index + 1),
    date: Date.UTC(2026, 10, 7) / 1_000,
    dateHours: 10,
    dateMinutes: 30,
  });
  // A match may have the same number.
  return { ...planned, sid: 70, ...changes };
}
