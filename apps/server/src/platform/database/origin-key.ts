/**
 * The key that proves that data came from this server. It is stored in the database, so that all processes share it and
 * a restored backup has it (PUL-6).
 */
import { randomBytes } from 'node:crypto';
import type { Reader, Tx } from './database.ts';
import { statement } from './statement.ts';

export const ORIGIN_KEY_META = 'origin key';
const KEY_BYTES = 32;

const kept = statement((db, p: { key: string }) =>
  db.selectFrom('meta').select('value').where('key', '=', p.key),
);

/** Returns the key. Null only in a database on which no server of this version was started. */
export async function originKey(db: Reader): Promise<string | null> {
  const [found] = await kept(db, { key: ORIGIN_KEY_META });
  return found?.value ?? null;
}

/** Creates the key at the server's first start. */
export async function ensureOriginKey(tx: Tx): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ key: ORIGIN_KEY_META, value: randomBytes(KEY_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
