/** Implements `npm run keys`: lists the keys that the server makes itself, changes one, and forgets former values. */
import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { onDatabase } from '#platform/database/operator-database.ts';
import { formerIn, writeKeys } from '#platform/secrets/stored-key.ts';
import { noteOperatorLine } from '#platform/security-log/operator-lines.ts';
import type { TimeDep } from '#platform/time.ts';
import { type KeyName, SERVER_KEYS } from '../server-keys.ts';

export const USAGE = `npm run keys -- list | change NAME | forget NAME, with the name ${Object.keys(SERVER_KEYS).join(', ')}`;

const CALL = 'npm run keys';

export type KeysOrder =
  | { readonly what: 'list' }
  | { readonly what: 'change' | 'forget'; readonly name: KeyName };

/** Servers may run meanwhile: they read a key each time they need it. */
export function keysCommand(config: Config, order: KeysOrder, { now }: TimeDep): Promise<string> {
  return onDatabase(config, async (database) => {
    if (order.what === 'list') return list(database);
    return order.what === 'change'
      ? change(database, order.name, now())
      : forget(database, order.name, now());
  });
}

async function list({ reader }: Database): Promise<string> {
  const meta = metaOf(await reader.selectFrom('meta').selectAll().execute());
  return Object.entries(SERVER_KEYS)
    .map(([name, key]) => `${name.padEnd(NAME_WIDTH)}${stateOf(meta, key.meta)}`)
    .join('\n');
}

function stateOf(meta: ReadonlyMap<string, string>, name: string): string {
  if (!meta.has(name)) return 'not made yet';
  const former = formerIn(meta, name);
  const [latest] = former;
  if (latest === undefined) return 'no former value is read';
  const day = new Date(latest.until).toISOString().slice(0, 10);
  return `changed on ${day}; ${former.length} former ${former.length === 1 ? 'value is' : 'values are'} read`;
}

async function change(database: Database, name: KeyName, now: number): Promise<string> {
  const { meta, make, formerFor } = SERVER_KEYS[name];
  await database.transaction(async (tx) => {
    const { value, former } = await lockedKey(tx, name);
    const kept = formerFor === null ? [] : [{ value, until: now }, ...former];
    await writeKeys(tx, meta, { value: make(), former: kept });
    await noteOperatorLine(tx, { event: 'key_changed', call: CALL, key: name }, now);
  });
  return formerFor === null
    ? `The key ${name} was changed.`
    : `The key ${name} was changed. The former one is still read, for ${formerFor}. Make a backup now.`;
}

async function forget(database: Database, name: KeyName, now: number): Promise<string> {
  const { meta, formerFor } = SERVER_KEYS[name];
  const count = await database.transaction(async (tx) => {
    const { value, former } = await lockedKey(tx, name);
    await writeKeys(tx, meta, { value, former: [] });
    const line = { event: 'former_keys_forgotten', call: CALL, key: name, rows: former.length } as const;
    if (former.length > 0) await noteOperatorLine(tx, line, now);
    return former.length;
  });
  if (count === 0) return `The key ${name} has no former values.`;
  return `Former values of the key ${name} are forgotten: ${count}. They were read for ${formerFor}.`;
}

/** Throws StartError for a key that was never used. Another command waits for this transaction. */
async function lockedKey(tx: Tx, name: KeyName) {
  const { meta } = SERVER_KEYS[name];
  const found = await tx
    .updateTable('meta')
    .set((row) => ({ value: row.ref('value') }))
    .where('key', '=', meta)
    .returning('value')
    .executeTakeFirst();
  if (found === undefined)
    throw new StartError(`The key ${name} is not made yet: there is nothing to change.`);
  const all = metaOf(await tx.selectFrom('meta').selectAll().execute());
  return { value: found.value, former: formerIn(all, meta) };
}

const metaOf = (rows: readonly { readonly key: string; readonly value: string }[]) =>
  new Map(rows.map(({ key, value }) => [key, value]));

const NAME_WIDTH = 11;
