/**
 * Ids that were used after the backup of a restored server. The server does not know whom it had given them to, and
 * never gives them out again (PUL-6). A row that a device brings back with such an id is accepted as if the device had
 * leased it, up to a daily limit per space.
 *
 *   id that the restore skipped ──▶ accepted; a match only with its token and the proof for it
 *   id that the backup has as leased to this account ──▶ accepted
 *   ... as leased to another account ──▶ accepted in the holder's own space, or with a proof for this space
 *
 * A backup of a version without proofs cannot verify them. Rows that were lost after it are then accepted from accounts
 * that are older than the restore.
 */

import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import type { RowName } from '../write/working-rows.ts';
import type { Lease } from './leases.ts';
import { isToken, isTokenOf, provesOrigin } from './origin.ts';

/** Ids that a space takes back in one day: far more than any season has rows. */
const RETURNED_LIMIT = 20_000;
const DAY_MS = 86_400_000;
/** `created_at` of leases from before the restore, of any account. */
const EARLIER_HISTORY = 0;

/** A row that a device wants to create. */
export interface Creation extends RowName {
  /** Whether it belongs to a team rather than to the account alone. */
  readonly inTeam: boolean;
}

/** The row at its creation; only then its space is known. */
export interface Making {
  readonly space: number;
  readonly registers: Registers;
}

/** An id that was used after the backup. */
export interface ReturnedId extends RowName {
  /** The lease as if this account had held it; null without any proof of the row's origin. */
  leaseFor(making: Making): Lease | null;
}

interface Asking {
  readonly account: number;
  readonly creations: readonly Creation[];
  /** The existing leases for these names. */
  readonly leases: readonly Lease[];
  readonly keys: readonly string[];
  readonly now: number;
}

const jumpsAbove = statement((db, p: { lowest: number }) =>
  db
    .selectFrom('restored_ids')
    .select(['collection', 'first_sid', 'last_sid', 'at', 'proven'])
    .where('last_sid', '>=', p.lowest),
);

/** Returned ids in the account's own space and in those of the teams shared with it. */
const returnedSince = statement((db, p: { account: number; since: number }) =>
  db
    .selectFrom('rows')
    .innerJoin('restored_ids', (join) =>
      join
        .onRef('restored_ids.collection', '=', 'rows.collection')
        .onRef('restored_ids.first_sid', '<=', 'rows.sid')
        .onRef('restored_ids.last_sid', '>=', 'rows.sid'),
    )
    .select((row) => ['rows.space', row.fn.countAll<number>().as('count')])
    .where((row) =>
      row.or([
        row('rows.space', '=', p.account),
        row(
          'rows.space',
          'in',
          row
            .selectFrom('members')
            .select('members.space')
            .where('members.account_sid', '=', p.account)
            .where('members.status', '=', 'active'),
        ),
      ]),
    )
    .where('rows.updated_at', '>', p.since)
    .groupBy('rows.space'),
);

const accountOf = statement((db, p: { account: number }) =>
  db.selectFrom('accounts').select('created_at').where('sid', '=', p.account),
);

export async function returnedIds(
  db: Reader,
  { account, creations, leases, keys, now }: Asking,
): Promise<readonly ReturnedId[]> {
  const sids = creations.map(({ sid }) => sid).filter((sid) => Number.isSafeInteger(sid) && sid > 0);
  if (sids.length === 0) return [];
  const ranges = await jumpsAbove(db, { lowest: Math.min(...sids) });
  if (ranges.length === 0) return [];
  const leased = new Map(leases.map((lease) => [`${lease.collection}/${lease.sid}`, lease]));
  const [holder] = await accountOf(db, { account });
  const since = holder?.created_at ?? Number.POSITIVE_INFINITY;
  const ours: ReturnedId[] = [];
  const others: ReturnedId[] = [];
  for (const { collection, sid, inTeam } of creations) {
    const lease = leased.get(`${collection}/${sid}`);
    const mine = { collection, sid, account_sid: account, created_at: EARLIER_HISTORY };
    if (lease === undefined) {
      const range = ranges.find(
        (each) => each.collection === collection && each.first_sid <= sid && sid <= each.last_sid,
      );
      if (range === undefined) continue;
      const believed = range.proven === 0 && since < range.at;
      const parts = { mine, keys: range.proven === 0 ? [] : keys, believed };
      others.push({ collection, sid, leaseFor: (making) => jumpedOver(parts, making) });
      continue;
    }
    const above = ranges.filter((each) => each.collection === collection && each.first_sid > sid);
    if (above.length === 0) continue;
    if (lease.account_sid === account) {
      const own = { ...mine, match_token: lease.match_token };
      ours.push({ collection, sid, leaseFor: () => own });
    } else if (inTeam) {
      const parts = { mine, keys, believed: above.some(({ proven }) => proven === 0) };
      others.push({ collection, sid, leaseFor: (making) => reservedBefore(parts, lease, making) });
    }
  }
  if (others.length === 0) return ours;
  const taken = await returnedSince(db, { account, since: now - DAY_MS });
  const room = new Map(taken.map(({ space, count }) => [space, RETURNED_LIMIT - Number(count)]));
  return [...ours, ...others.map((id) => within(room, id))];
}

/** Limits a returned id to the room that is left in the row's space. */
function within(room: Map<number, number>, { leaseFor, ...name }: ReturnedId): ReturnedId {
  return {
    ...name,
    leaseFor: (making) => {
      const left = room.get(making.space) ?? RETURNED_LIMIT;
      const lease = left > 0 ? leaseFor(making) : null;
      if (lease !== null) room.set(making.space, left - 1);
      return lease;
    },
  };
}

interface Parts {
  readonly mine: Omit<Lease, 'match_token'>;
  /** None when the backup has no proofs. */
  readonly keys: readonly string[];
  /** Whether rows are accepted without a proof because none can exist. */
  readonly believed: boolean;
}

/** An id that the restore skipped: at most, a device got it after the backup. */
function jumpedOver({ mine, keys, believed }: Parts, { space, registers }: Making): Lease | null {
  const { collection, sid, account_sid } = mine;
  if (collection !== 'matches') return { ...mine, match_token: '' };
  const token = registers.match_token?.[0];
  if (token === undefined && believed) return { ...mine, match_token: '' };
  if (!isToken(token)) return null;
  const isProven =
    [account_sid, space].some((account) => isTokenOf(keys, token, { sid, account })) ||
    provesOrigin(keys, registers, { collection, sid, space, token });
  return isProven || believed ? { ...mine, match_token: token } : null;
}

/** A leased id that may have become a row after the backup. Members who share that row may bring it back, too. */
function reservedBefore(
  { mine, keys, believed }: Parts,
  { account_sid: holder, match_token: token }: Lease,
  { space, registers }: Making,
): Lease | null {
  if (token !== '' && registers.match_token?.[0] !== token) return null;
  const { collection, sid } = mine;
  const isProven = holder === space || provesOrigin(keys, registers, { collection, sid, space, token });
  return isProven || believed ? { ...mine, match_token: token } : null;
}
