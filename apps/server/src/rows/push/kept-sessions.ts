/**
 * A series leaves a session alone on which something is recorded (decision 087). A device that changed the series
 * without network did not know what others recorded meanwhile, so the server refuses its deletion. A coach who deletes
 * the session by hand takes it out of its series first, and then it is deleted.
 */
import { assemble } from '@touchline/domain/entity/rows/rows';
import { trainingSessionFields } from '@touchline/domain/entity/tables/training';
import { isRecorded } from '@touchline/domain/training/series/recorded';
import type { Mutation } from '@touchline/sync/model/protocol';
import { valuesOf } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { childrenOf, parentOfRow } from '../view/team-rows.ts';
import type { WorkingRow, WorkingRows } from '../write/working-rows.ts';

const SESSIONS = 'training_sessions';

/** Reads the notes of the sessions that these mutations delete. */
export async function loadNotesOfDeleted(
  db: Reader,
  rows: WorkingRows,
  mutations: readonly (Mutation | null)[],
): Promise<void> {
  for (const mutation of mutations) {
    if (mutation?.op !== 'deleteTrainingSession') continue;
    const row = rows.get({ collection: SESSIONS, sid: mutation.sid });
    if (row !== undefined && isOfSeries(row))
      await rows.load(await childrenOf(db, { space: row.space, collection: SESSIONS, sid: row.sid }));
  }
}

/** Whether a deletion by a series is too late. */
export function isKeptSession(row: WorkingRow, rows: WorkingRows): boolean {
  if (row.collection !== SESSIONS || row.deleted || !isOfSeries(row)) return false;
  const notes = rows.all().filter((note) => {
    const about = note.collection === 'notes' && !note.deleted ? parentOfRow(note) : null;
    return about?.collection === SESSIONS && about.sid === row.sid;
  });
  const session = { ...assemble(trainingSessionFields, valuesOf(row.registers)), sid: row.sid };
  return isRecorded(session, new Set(notes.length > 0 ? [row.sid] : []));
}

function isOfSeries(row: WorkingRow): boolean {
  const series = row.value('series');
  return typeof series === 'string' && series !== '';
}
