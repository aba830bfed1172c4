/**
 * An e-mail address as the security log has it: the same address is the same text, and nobody who reads the log
 * can find out whose it is, nor test a guess. The key is made once and kept in the database, for all processes.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

export const LOG_KEY_META = 'log_key';
const LENGTH = 16;

const keys = new WeakMap<Database, Promise<string>>();

export async function addressHash(database: Database, email: string): Promise<string> {
  const known = keys.get(database) ?? keyOf(database);
  keys.set(database, known);
  // One that failed must not stay.
  const key = await known.catch((error: unknown) => {
    keys.delete(database);
    throw error;
  });
  return createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url').slice(0, LENGTH);
}

async function keyOf({ reader, transaction }: Database): Promise<string> {
  const kept = () => reader.selectFrom('meta').select('value').where('key', '=', LOG_KEY_META);
  const known = await kept().executeTakeFirst();
  if (known !== undefined) return known.value;
  const value = randomBytes(32).toString('base64url');
  // Two processes may make one at once: the first to commit wins, and both read what it wrote.
  await transaction((tx) =>
    tx
      .insertInto('meta')
      .values({ key: LOG_KEY_META, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  );
  return (await kept().executeTakeFirstOrThrow()).value;
}
