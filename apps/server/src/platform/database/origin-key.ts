/**
 * The key that proves that data came from this server. It is stored in the database, so that all processes share it and
 * a restored backup has it (PUL-6).
 */
import { ensureKey, keptKeys } from '../secrets/stored-key.ts';
import type { Reader, Tx } from './database.ts';

export const ORIGIN_KEY_META = 'origin key';

/**
 * The key, and former ones, with which devices may hold proofs; the newest first. Empty only in a database on which no
 * server of this version was started.
 */
export async function originKeys(db: Reader): Promise<readonly string[]> {
  return (await keptKeys(db, ORIGIN_KEY_META)) ?? [];
}

/** Creates the key at the server's first start. */
export function ensureOriginKey(tx: Tx): Promise<void> {
  return ensureKey(tx, ORIGIN_KEY_META);
}
