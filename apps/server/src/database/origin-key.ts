/**
 * The key that says what came from this server: kept in the database, so that all processes have the same one,
 * and a backup takes it along to the server that is restored from it (PUL-6).
 */
import { randomBytes } from 'node:crypto';
import type { Reader, Tx } from './database.ts';
import { statement } from './statement.ts';

export const ORIGIN_KEY_META = 'origin key';
const KEY_BYTES = 32;

const kept = statement((db, p: { key: string }) =>
  db.selectFrom('meta').select('value').where('key', '=', p.key),
);

/** Null only in a database that no server of this version has been started on. */
export async function originKey(db: Reader): Promise<string | null> {
  const [found] = await kept(db, { key: ORIGIN_KEY_META });
  return found?.value ?? null;
}

/** At a server's start, before it gives anything out. */
export async function ensureOriginKey(tx: Tx): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ key: ORIGIN_KEY_META, value: randomBytes(KEY_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
