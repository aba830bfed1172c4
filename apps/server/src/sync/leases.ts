/** Ids that are reserved for a device, so that it can make rows without a network (LOC-4). */
import type { CollectionName } from '@touchline/domain/entity/field';
import type { LeasedId } from '@touchline/sync/protocol';
import { bulkInsert, bulkSelect } from '../database/bulk.ts';
import type { Reader, Tx } from '../database/database.ts';
import { originKey } from '../database/origin-key.ts';
import type { Schema } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { isPositiveInteger } from './batch.ts';
import { newToken, TOKEN_BYTES } from './origin.ts';
import type { RowName } from './working-rows.ts';

export type Lease = Readonly<Schema['leases']>;

/** Ids that one call reserves at most. */
export const LEASE_LIMIT = 1_000;
/** Unused ids that one account may hold: several devices, each with a block per collection, many times over. */
const HELD_LIMIT = 50_000;

const COLUMNS = ['collection', 'sid', 'account_sid', 'match_token', 'created_at'] as const;

const insertLeases = bulkInsert<Lease>(COLUMNS, (db, rows) => db.insertInto('leases').values(rows));

const select = bulkSelect<Lease>((db, sids, collection) =>
  db
    .selectFrom('leases')
    .select(COLUMNS)
    .where('collection', '=', collection)
    .where('sid', 'in', [...sids]),
);

const remove = statement((db, p: { collection: string; sid: number }) =>
  db.deleteFrom('leases').where('collection', '=', p.collection).where('sid', '=', p.sid).returning('sid'),
);

const insertToken = bulkInsert<Schema['match_tokens']>(['token', 'match_sid'], (db, rows) =>
  db
    .insertInto('match_tokens')
    .values(rows)
    .onConflict((conflict) => conflict.column('token').doNothing()),
);

const held = statement((db, p: { account: number }) =>
  db
    .selectFrom('leases')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_sid', '=', p.account),
);

/** The next `count` values of a counter; answers the first of them. */
export async function takeNumbers(tx: Tx, name: string, count: number): Promise<number> {
  const raised = await tx
    .insertInto('counters')
    .values({ name, value: FIRST_ID - 1 + count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row('counters.value', '+', count) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return raised.value - count + 1;
}

/** Small numbers look like shirt numbers in a log; ids do not. */
export const FIRST_ID = 1_001;

/** Reserves ids for an account. Throws 429 when it holds too many unused ones. */
export async function leaseIds(
  { database, now, randomBytes }: Pick<Deps, 'database' | 'now' | 'randomBytes'>,
  { account, collection, count }: { account: number; collection: CollectionName; count: number },
): Promise<readonly LeasedId[]> {
  const random = Array.from({ length: collection === 'matches' ? count : 0 }, () => randomBytes(TOKEN_BYTES));
  return database.transaction(async (tx) => {
    const [unused] = await held(tx, { account });
    if (Number(unused?.count ?? 0) + count > HELD_LIMIT) throw apiError(429);
    const first = await takeNumbers(tx, collection, count);
    const key = random.length === 0 ? null : await originKey(tx);
    const leases = Array.from({ length: count }, (_, index) => {
      const [sid, bytes] = [first + index, random[index]];
      const match_token = bytes === undefined ? '' : newToken(key, bytes, { sid, account });
      return { collection, sid, account_sid: account, match_token, created_at: now() };
    });
    await insertLeases(tx, leases);
    return leases.map(({ sid, match_token }) => (match_token === '' ? { sid } : { sid, match_token }));
  });
}

export async function readLeases(db: Reader, names: readonly RowName[]): Promise<readonly Lease[]> {
  const byCollection = Map.groupBy(names, ({ collection }) => collection);
  const found: Lease[] = [];
  for (const [collection, wanted] of byCollection) {
    const sids = wanted.map(({ sid }) => sid).filter(isPositiveInteger);
    found.push(...(await select(db, sids, collection)));
  }
  return found;
}

/** The ids are rows now; a match's token leads to it from here on. */
export async function useLeases(tx: Tx, leases: readonly Lease[]): Promise<void> {
  for (const { collection, sid } of leases) await remove(tx, { collection, sid });
  const tokens = leases.filter(({ match_token }) => match_token !== '');
  await insertToken(
    tx,
    tokens.map(({ match_token, sid }) => ({ token: match_token, match_sid: sid })),
  );
}
