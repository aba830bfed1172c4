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

/** On the server no session of a series is deleted while something is recorded on it (decision 087). */
export class RecordedSessions {
  #recorded: ReadonlySet<number> = new Set();

  /** Called after a restore: a backup may be older than a record. */
  restored(): void {
    this.#recorded = new Set();
  }

  /** A broken promise; null when all are kept. */
  inspect(server: SimulatedServer): string | null {
    const rows = server.all<StoredRow>(
      "SELECT * FROM rows WHERE collection IN ('training_sessions', 'notes') AND deleted < 2",
    );
    const notes = rows.filter(({ collection, deleted }) => collection === 'notes' && deleted === 0);
    const noted = notedSessions(notes.map((row) => entityOf(noteFields, row)));
    const sessions = rows
      .filter(({ collection }) => collection === 'training_sessions')
      .map((row) => ({ deleted: row.deleted > 0, ...entityOf(trainingSessionFields, row) }))
      .filter((session) => session.series !== '' && isRecorded(session, noted));
    const gone = sessions.find(({ sid, deleted }) => deleted && this.#recorded.has(sid));
    this.#recorded = new Set(sessions.filter(({ deleted }) => !deleted).map(({ sid }) => sid));
    return gone === undefined ? null : `a series deleted session ${gone.sid}, on which something is recorded`;
  }
}
