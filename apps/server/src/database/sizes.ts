/**
 * What the rows of a space and their earlier values take on the disk, about. A writing transaction adds what it
 * writes under the lock of the space (spaces.ts); what is removed later is found by counting again.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { lockSpace } from './spaces.ts';

export interface SpaceSizes {
  readonly rows: number;
  /** Of values that lost to a later write. */
  readonly history: number;
}

/** Keys, indexes and what a database needs for a row, beside its text. */
const ENTRY_BYTES = 200;

export const bytesOf = (text: string): number => Buffer.byteLength(text) + ENTRY_BYTES;

/** Counts the spaces again that are over one of these sizes. */
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
