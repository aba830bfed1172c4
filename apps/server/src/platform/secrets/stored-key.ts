/**
 * Random keys that all processes share. They are kept in the table `meta`, so a restored backup has them. The operator
 * can change one (`npm run keys`); what was made with a former one is still read until the operator forgets it.
 */

import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, Reader, Tx } from '../database/database.ts';
import { writeMeta } from '../database/meta.ts';
import type { Schema } from '../database/schema.ts';
import { statement } from '../database/statement.ts';

const KEY_BYTES = 32;

/** The newest value first. */
export type StoredKeys = readonly [string, ...string[]];

/** A value that was replaced, and when, in milliseconds since 1970. */
export interface FormerKey {
  readonly value: string;
  readonly until: number;
}

export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Where the former values of a key are stored in `meta`. */
const formerName = (name: string): string => `${name} before`;

const read = statement((db, p: { name: string; former: string }) =>
  db
    .selectFrom('meta')
    .select(['key', 'value'])
    .where(({ eb, or }) => or([eb('key', '=', p.name), eb('key', '=', p.former)])),
);

/** The newest value. */
export async function storedKey(database: Database, name: string): Promise<string> {
  return (await storedKeys(database, name))[0];
}

/**
 * All values of the key of this name, made at its first use. Read at each call, so that a change reaches every process
 * at once. Must not be called within a transaction, because it may need one.
 */
export async function storedKeys(
  database: Database,
  name: string,
  make: () => string = newKey,
): Promise<StoredKeys> {
  const known = await keptKeys(database.reader, name);
  if (known !== null) return known;
  // Two processes may create a key at the same time: the first commit wins, and both read it.
  await database.transaction((tx) => ensureKey(tx, name, make));
  const made = await keptKeys(database.reader, name);
  if (made === null) throw new Error(`the key "${name}" was not stored`);
  return made;
}

/** Null for a key that was never used. */
export async function keptKeys(db: Reader, name: string): Promise<StoredKeys | null> {
  const rows = await read(db, { name, former: formerName(name) });
  return keysIn(new Map(rows.map(({ key, value }) => [key, value])), name);
}

/** The same in what was read of `meta`. */
export function keysIn(meta: ReadonlyMap<string, string>, name: string): StoredKeys | null {
  const value = meta.get(name);
  return value === undefined ? null : [value, ...formerIn(meta, name).map((one) => one.value)];
}

export function formerIn(meta: ReadonlyMap<string, string>, name: string): readonly FormerKey[] {
  return JSON.parse(meta.get(formerName(name)) ?? '[]') as readonly FormerKey[];
}

export async function ensureKey(tx: Tx, name: string, make: () => string = newKey): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ key: name, value: make() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Replaces all values of a key. Its row stays, so that a transaction that waits for it finds it. */
export async function writeKeys(
  db: Kysely<Schema>,
  name: string,
  { value, former }: { readonly value: string; readonly former: readonly FormerKey[] },
): Promise<void> {
  await writeMeta(db, name, value);
  await writeMeta(db, formerName(name), JSON.stringify(former));
}
