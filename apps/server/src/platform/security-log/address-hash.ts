/**
 * A keyed hash of an e-mail address for the security log. The same address gives the same text, but a reader of the log
 * can neither recover the address nor test a guess. The key is made once and stored in the database for all processes.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

export const LOG_KEY_META = 'log_key';
const LENGTH = 16;

const keys = new WeakMap<Database, Promise<string>>();

export async function addressHash(database: Database, email: string): Promise<string> {
  const known = keys.get(database) ?? keyOf(database);
  keys.set(database, known);
  // A failed promise must not stay cached.
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
  // Two processes may create a key at the same time: the first commit wins, and both read it.
  await transaction((tx) =>
    tx
      .insertInto('meta')
      .values({ key: LOG_KEY_META, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  );
  return (await kept().executeTakeFirstOrThrow()).value;
}
