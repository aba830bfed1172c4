/** The sessions of a selection, and which of them devices show. */
import { type Gathering, isMatch } from '@touchline/domain/attendance/gathering';
import { trainingSessionFields } from '@touchline/domain/entity/tables/training';
import { isOwnSession, withoutTwins } from '@touchline/domain/training/series/twins';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { StoredRow } from '#platform/database/rows.ts';
import { entityOf } from '#rows/pull/entities.ts';

export type ListedRow = Pick<StoredRow, 'collection' | 'sid' | 'registers'>;

interface OfSelection {
  readonly selection: number;
  readonly space: number;
}

/** The sessions of a selection that are not deleted. */
export function sessionsOf(
  db: Reader,
  { selection, space }: OfSelection,
): Promise<readonly (ListedRow & Pick<StoredRow, 'incremental'>)[]> {
  return childrenOf(db, { collection: 'training_selections', sid: selection, space })
    .select(['collection', 'sid', 'registers', 'incremental'])
    .where('collection', '=', 'training_sessions')
    .execute();
}

/**
 * True for a session that no device shows, because another one of its series is on that day: two devices made both,
 * each without network (`training/series/twins`). Families are not asked about it by itself.
 */
export async function isHiddenTwin(db: Reader, gathering: Gathering, space: number): Promise<boolean> {
  if (isMatch(gathering) || gathering.series === '') return false;
  const { sid, date, selection_sid: selection } = gathering;
  const rows = await sessionsOf(db, { selection, space });
  const sessions = rows
    .map((row) => entityOf(trainingSessionFields, row))
    .filter((session) => session.date === date);
  if (sessions.length < 2) return false;
  const noted = new Set<number>();
  for (const session of sessions) {
    const note = await childrenOf(db, { collection: 'training_sessions', sid: session.sid, space })
      .select('sid')
      .where('collection', '=', 'notes')
      .executeTakeFirst();
    if (note !== undefined) noted.add(session.sid);
  }
  return !withoutTwins(sessions, (session) => isOwnSession(session, noted)).some(
    (shown) => shown.sid === sid,
  );
}

function childrenOf(db: Reader, { collection, sid, space }: Pick<StoredRow, 'collection' | 'sid' | 'space'>) {
  return (
    db
      .selectFrom('rows')
      .where('space', '=', space)
      .where('parent_collection', '=', collection)
      .where('parent_sid', '=', sid)
      // Repeats the index's condition, so that both databases use the index.
      .where(sql<boolean>`parent_sid > 0`)
      .where('deleted', '=', 0)
  );
}
