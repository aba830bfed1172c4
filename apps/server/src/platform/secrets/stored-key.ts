/** Random keys that all processes share. They are kept in the table `meta`, so a restored backup has them. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

const KEY_BYTES = 32;

const keys = new WeakMap<Database, Map<string, Promise<string>>>();

/** The key of this name, made at its first use. Must not be called within a transaction, because it may need one. */
export async function storedKey(database: Database, name: string): Promise<string> {
  const known = keys.get(database) ?? new Map<string, Promise<string>>();
  keys.set(database, known);
  const key = known.get(name) ?? keyOf(database, name);
  known.set(name, key);
  // A failed promise must not stay cached.
  return key.catch((error: unknown) => {
    known.delete(name);
    throw error;
  });
}

async function keyOf({ reader, transaction }: Database, name: string): Promise<string> {
  const kept = () => reader.selectFrom('meta').select('value').where('key', '=', name);
  const known = await kept().executeTakeFirst();
  if (known !== undefined) return known.value;
  const value = randomBytes(KEY_BYTES).toString('base64url');
  // Two processes may create a key at the same time: the first commit wins, and both read it.
  await transaction((tx) =>
    tx
      .insertInto('meta')
      .values({ key: name, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  );
  return (await kept().executeTakeFirstOrThrow()).value;
}
