/**
 * A keyed hash of an e-mail address for the security log. The same address gives the same text, but a reader of the log
 * can neither recover the address nor test a guess. The key is made once and stored in the database for all processes.
 */
import { createHmac } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { storedKey } from '../secrets/stored-key.ts';

export const LOG_KEY_META = 'log_key';
const LENGTH = 16;

export async function addressHash(database: Database, email: string): Promise<string> {
  const key = await storedKey(database, LOG_KEY_META);
  return createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url').slice(0, LENGTH);
}
