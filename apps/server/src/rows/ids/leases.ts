/** Leases ids to a device, so that it can create rows without a network (LOC-4). */

import type { LeasedRow } from '@touchline/domain/access/row-model';
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { bulkInsert, bulkSelect } from '#platform/database/bulk.ts';
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { originKeys } from '#platform/database/origin-key.ts';
import type { Schema } from '#platform/database/schema.ts';
import { lockSpace } from '#platform/database/spaces.ts';
import { statement } from '#platform/database/statement.ts';
import { apiError } from '#platform/errors.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { TimeDep } from '#platform/time.ts';
import { isPositiveInteger } from '../push/batch.ts';
import type { RowName } from '../write/working-rows.ts';
import { newToken, TOKEN_BYTES } from './origin.ts';

export type Lease = Readonly<Schema['leases']>;

/** Maximum ids of one call. */
export const LEASE_LIMIT = 1_000;
/** Unused ids that one account may hold: enough for several devices with many blocks per collection. */
export const HELD_LIMIT = 50_000;

const COLUMNS = ['collection', 'sid', 'account_sid', 'match_token', 'created_at'] as const;

const insertLeases = bulkInsert<Lease>(COLUMNS, (db, rows) => db.insertInto('leases').values(rows));

const select = bulkSelect<{ collection: string }, Lease>((db, sids, { collection }) =>
  db
    .selectFrom('leases')
    .select(COLUMNS)
    .where('collection', '=', collection)
    .where('sid', 'in', [...sids]),
);

const remove = statement((db, p: Pick<Lease, 'collection' | 'sid' | 'account_sid'>) =>
  db
    .deleteFrom('leases')
    .where('account_sid', '=', p.account_sid)
    .where('collection', '=', p.collection)
    .where('sid', '=', p.sid)
    .returning('sid'),
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

/** Takes the next `count` values of a counter and returns the first one. */
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

/** Small numbers look like shirt numbers in a log; ids start above them. */
export const FIRST_ID = 1_001;

/** Leases ids to an account. Throws 429 when it holds too many unused ones. */
export async function leaseIds(
  { database, now, randomBytes }: DatabaseDep & TimeDep & RandomBytesDep,
  { account, collection, count }: { account: number; collection: CollectionName; count: number },
): Promise<readonly LeasedRow[]> {
  const random = Array.from({ length: collection === 'matches' ? count : 0 }, () => randomBytes(TOKEN_BYTES));
  return database.transaction(async (tx) => {
    // Other devices of the account that ask at this moment wait, and count these ids.
    await lockSpace(tx, account, 0);
    const [unused] = await held(tx, { account });
    if (Number(unused?.count ?? 0) + count > HELD_LIMIT) throw apiError(429);
    const first = await takeNumbers(tx, collection, count);
    const [key = null] = random.length === 0 ? [] : await originKeys(tx);
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
    found.push(...(await select(db, sids, { collection })));
  }
  return found;
}

/** Marks the ids as used. From here on a match's token leads to its match. */
export async function useLeases(tx: Tx, leases: readonly Lease[]): Promise<void> {
  for (const { collection, sid, account_sid } of leases) await remove(tx, { collection, sid, account_sid });
  const tokens = leases.filter(({ match_token }) => match_token !== '');
  await insertToken(
    tx,
    tokens.map(({ match_token, sid }) => ({ token: match_token, match_sid: sid })),
  );
}
