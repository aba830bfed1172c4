/** Ids that are reserved for a device, so that it can make rows without a network (LOC-4). */
import type { CollectionName } from '@touchline/domain/entity/field';
import type { LeasedId } from '@touchline/sync/protocol';
import { bulkInsert, bulkSelect } from '../database/bulk.ts';
import type { Reader, Tx } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import type { RowName } from './working-rows.ts';

export type Lease = Readonly<Schema['leases']>;

/** Ids that one call reserves at most. */
export const LEASE_LIMIT = 1_000;
/** Unused ids that one account may hold: several devices, each with a block per collection, many times over. */
const HELD_LIMIT = 50_000;
/** Ids of a lost history that one account brings back in a day: far more than the rows of any season. */
const RETURNED_LIMIT = 20_000;
const DAY_MS = 86_400_000;
/** Characters of a match's token: 128 bits, short enough for a QR code. */
const MATCH_TOKEN_BYTES = 16;
const MATCH_TOKEN = /^[A-Za-z0-9_-]{20,30}$/;

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
  const tokens = Array.from({ length: count }, () =>
    collection === 'matches' ? randomBytes(MATCH_TOKEN_BYTES).toString('base64url') : '',
  );
  return database.transaction(async (tx) => {
    const [unused] = await held(tx, { account });
    if (Number(unused?.count ?? 0) + count > HELD_LIMIT) throw apiError(429);
    const first = await takeNumbers(tx, collection, count);
    const leases = tokens.map((match_token, index) => ({
      collection,
      sid: first + index,
      account_sid: account,
      match_token,
      created_at: now(),
    }));
    await insertLeases(tx, leases);
    return leases.map(({ sid, match_token }) => (match_token === '' ? { sid } : { sid, match_token }));
  });
}

export async function readLeases(db: Reader, names: readonly RowName[]): Promise<readonly Lease[]> {
  const byCollection = Map.groupBy(names, ({ collection }) => collection);
  const found: Lease[] = [];
  for (const [collection, wanted] of byCollection) {
    const sids = wanted.map(({ sid }) => sid);
    found.push(...(await select(db, sids, collection)));
  }
  return found;
}

/** A row that a device wants to make. */
export interface Creation extends RowName {
  /** The match's token, as the device says it. */
  readonly token: unknown;
  /** It belongs to a team, and not to the account alone. */
  readonly inTeam: boolean;
}

/** `created_at` of what was reserved before the server was restored, by whomever. */
const EARLIER_HISTORY = 0;

export function isFromEarlierHistory({ created_at }: Lease): boolean {
  return created_at === EARLIER_HISTORY;
}

const jumpsAbove = statement((db, p: { lowest: number }) =>
  db
    .selectFrom('restored_ids')
    .select(['collection', 'first_sid', 'last_sid', 'at'])
    .where('last_sid', '>=', p.lowest),
);

const returnedSince = statement((db, p: { account: number; since: number }) =>
  db
    .selectFrom('rows')
    .innerJoin('restored_ids', (join) =>
      join
        .onRef('restored_ids.collection', '=', 'rows.collection')
        .onRef('restored_ids.first_sid', '<=', 'rows.sid')
        .onRef('restored_ids.last_sid', '>=', 'rows.sid'),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('rows.space', '=', p.account)
    .where('rows.updated_at', '>', p.since),
);

const accountOf = statement((db, p: { account: number }) =>
  db.selectFrom('accounts').select('created_at').where('sid', '=', p.account),
);

/**
 * A restored server does not know which ids it had given to whom after the backup, but that it gives none of
 * them again (PUL-6). So a row that comes back with such an id is let in as if its device had leased it: not
 * more of them in a day than seasons have, and a match's public address only for an account that was there
 * when the server was restored, because nobody else can have been given it. An id that the backup knows as
 * reserved made a row in the lost history, perhaps: whoever shares the team brings that back, too; a match
 * only with its token.
 */
export async function returnedLeases(
  db: Reader,
  {
    account,
    creations,
    leases,
    now,
  }: { account: number; creations: readonly Creation[]; leases: readonly Lease[]; now: number },
): Promise<readonly Lease[]> {
  const sids = creations.map(({ sid }) => sid).filter((sid) => Number.isSafeInteger(sid) && sid > 0);
  if (sids.length === 0) return [];
  const ranges = await jumpsAbove(db, { lowest: Math.min(...sids) });
  if (ranges.length === 0) return [];
  const leased = new Map(leases.map((lease) => [`${lease.collection}/${lease.sid}`, lease]));
  const [holder] = await accountOf(db, { account });
  const since = holder?.created_at ?? Number.POSITIVE_INFINITY;
  const ours: Lease[] = [];
  const others: Lease[] = [];
  for (const { collection, sid, token, inTeam } of creations) {
    const lease = leased.get(`${collection}/${sid}`);
    const mine = { collection, sid, account_sid: account, created_at: EARLIER_HISTORY };
    if (lease === undefined) {
      const range = ranges.find(
        (each) => each.collection === collection && each.first_sid <= sid && sid <= each.last_sid,
      );
      if (range === undefined) continue;
      const isToken = typeof token === 'string' && MATCH_TOKEN.test(token) && since < range.at;
      others.push({ ...mine, match_token: isToken ? token : '' });
    } else if (ranges.some((each) => each.collection === collection && each.first_sid > sid)) {
      const { match_token } = lease;
      if (lease.account_sid === account) ours.push({ ...mine, match_token });
      else if (inTeam && (match_token === '' || match_token === token)) others.push({ ...mine, match_token });
    }
  }
  if (others.length === 0) return ours;
  const [taken] = await returnedSince(db, { account, since: now - DAY_MS });
  return [...ours, ...others.slice(0, Math.max(0, RETURNED_LIMIT - Number(taken?.count ?? 0)))];
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
