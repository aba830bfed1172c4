/** What the schedules did with training, so that a search which met nothing is not taken for a proof. */
import { noteFields } from '@touchline/domain/entity/tables/note';
import { trainingSelectionFields, trainingSessionFields } from '@touchline/domain/entity/tables/training';
import { notedSessions } from '@touchline/domain/training/players';
import { isRecorded } from '@touchline/domain/training/series/recorded';
import { isOwnSession, withoutTwins } from '@touchline/domain/training/series/twins';
import type { StoredRow } from '#platform/database/rows.ts';
import { entityOf } from '#rows/pull/entities.ts';
import type { SimulatedServer } from '../server.testing.ts';

export function trainingsOn(server: SimulatedServer) {
  const rows = server.all<StoredRow>(
    "SELECT * FROM rows WHERE collection IN ('training_selections', 'training_sessions', 'notes')",
  );
  const of = (collection: string) => rows.filter((row) => row.collection === collection && row.deleted === 0);
  const sessions = of('training_sessions').map((row) => entityOf(trainingSessionFields, row));
  const selections = of('training_selections').map((row) => entityOf(trainingSelectionFields, row));
  const noted = notedSessions(of('notes').map((row) => entityOf(noteFields, row)));
  const shown = withoutTwins(sessions, (session) => isOwnSession(session, noted));
  return {
    selections: selections.length,
    series: selections.reduce((sum, { series }) => sum + series.length, 0),
    sessions: sessions.length,
    'sessions with a record': sessions.filter((session) => isRecorded(session, noted)).length,
    'sessions made twice': sessions.length - shown.length,
  };
}
