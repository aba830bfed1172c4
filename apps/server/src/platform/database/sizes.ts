/**
 * The approximate disk space of a space's rows and their earlier values. A transaction adds what it writes while it
 * holds the lock of the space (spaces.ts). Later removals show up only after a recount.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { lockSpace, type SpaceSizes } from './spaces.ts';

/** Overhead of a row beside its text: keys, indexes and database structures. */
const ENTRY_BYTES = 200;

export const bytesOf = (text: string): number => Buffer.byteLength(text) + ENTRY_BYTES;

/** Recounts the spaces that exceed one of these sizes. */
export async function recountSizes({ reader, transaction }: Database, over: SpaceSizes): Promise<void> {
  const large = await reader
    .selectFrom('spaces')
    .select('sid')
    .where(({ eb, or }) => or([eb('row_bytes', '>', over.rows), eb('history_bytes', '>', over.history)]))
    .execute();
  for (const { sid } of large) {
    await transaction(async (tx) => {
      await lockSpace(tx, sid, 0);
      await sql`UPDATE spaces SET
        row_bytes = (SELECT COALESCE(SUM(octet_length(registers) + octet_length(authors) + ${ENTRY_BYTES}), 0) FROM rows
          WHERE rows.space = spaces.sid),
        history_bytes = (SELECT COALESCE(SUM(octet_length(lost_values.value) + ${ENTRY_BYTES}), 0) FROM rows
          JOIN lost_values ON lost_values.collection = rows.collection AND lost_values.sid = rows.sid
          WHERE rows.space = spaces.sid)
        WHERE sid = ${sid}`.execute(tx);
    });
  }
}
