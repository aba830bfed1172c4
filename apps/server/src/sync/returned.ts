/**
 * Ids of a lost history. A restored server does not know which ids it had given to whom after the backup, but
 * that it gives none of them again (PUL-6): a row that comes back with such an id is let in as if its device
 * had leased it, into no space more of them in a day than seasons have.
 *
 *   id that the counters jumped over ──▶ let in; a match only with its token, and a proof whose that was
 *   id that the backup knows as reserved for this account ──▶ let in
 *   ... for somebody else ──▶ in the holder's own space, or with a proof that the row was in this one
 *
 * A backup of a version without proofs knows nothing that they could be compared with: what was lost after it
 * is believed as far as an account that is older than the restore says so.
 */

import type { Registers } from '@touchline/sync/registers';
import type { Reader } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { Lease } from './leases.ts';
import { isToken, isTokenOf, provesOrigin } from './origin.ts';
import type { RowName } from './working-rows.ts';

/** Ids of a lost history that a space takes back in a day: far more than the rows of any season. */
const RETURNED_LIMIT = 20_000;
const DAY_MS = 86_400_000;
/** `created_at` of what was reserved before the server was restored, by whomever. */
const EARLIER_HISTORY = 0;

/** A row that a device wants to make. */
export interface Creation extends RowName {
  /** It belongs to a team, and not to the account alone. */
  readonly inTeam: boolean;
}

/** What makes the row: only when it is made is it clear in whose space. */
export interface Making {
  readonly space: number;
  readonly registers: Registers;
}

/** An id of a lost history. */
export interface ReturnedId extends RowName {
  /** The lease as if this account had it; null when nothing says that the row is what it was. */
  leaseFor(making: Making): Lease | null;
}

interface Asking {
  readonly account: number;
  readonly creations: readonly Creation[];
  /** What is reserved under these names. */
  readonly leases: readonly Lease[];
  readonly key: string | null;
  readonly now: number;
}

const jumpsAbove = statement((db, p: { lowest: number }) =>
  db
    .selectFrom('restored_ids')
    .select(['collection', 'first_sid', 'last_sid', 'at', 'proven'])
    .where('last_sid', '>=', p.lowest),
);

/** In the account's own space, and in those of the teams that it shares. */
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
  { account, creations, leases, key, now }: Asking,
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
      const parts = { mine, key: range.proven === 0 ? null : key, believed };
      others.push({ collection, sid, leaseFor: (making) => jumpedOver(parts, making) });
      continue;
    }
    const above = ranges.filter((each) => each.collection === collection && each.first_sid > sid);
    if (above.length === 0) continue;
    if (lease.account_sid === account) {
      const own = { ...mine, match_token: lease.match_token };
      ours.push({ collection, sid, leaseFor: () => own });
    } else if (inTeam) {
      const parts = { mine, key, believed: above.some(({ proven }) => proven === 0) };
      others.push({ collection, sid, leaseFor: (making) => reservedBefore(parts, lease, making) });
    }
  }
  if (others.length === 0) return ours;
  const taken = await returnedSince(db, { account, since: now - DAY_MS });
  const room = new Map(taken.map(({ space, count }) => [space, RETURNED_LIMIT - Number(count)]));
  return [...ours, ...others.map((id) => within(room, id))];
}

/** As long as there is room in the space that the row goes to. */
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
  /** Null where there were no proofs yet. */
  readonly key: string | null;
  /** Without a proof, because there was none to be had. */
  readonly believed: boolean;
}

/** Nothing is known of the id but that it was given to somebody, if at all, in the lost history. */
function jumpedOver({ mine, key, believed }: Parts, { space, registers }: Making): Lease | null {
  const { collection, sid, account_sid } = mine;
  if (collection !== 'matches') return { ...mine, match_token: '' };
  const token = registers.match_token?.[0];
  if (token === undefined && believed) return { ...mine, match_token: '' };
  if (!isToken(token)) return null;
  const isProven =
    key !== null &&
    ([account_sid, space].some((account) => isTokenOf(key, token, { sid, account })) ||
      provesOrigin(key, registers, { collection, sid, space, token }));
  return isProven || believed ? { ...mine, match_token: token } : null;
}

/** It made a row in the lost history, perhaps: whoever shares that row brings it back, too. */
function reservedBefore(
  { mine, key, believed }: Parts,
  { account_sid: holder, match_token: token }: Lease,
  { space, registers }: Making,
): Lease | null {
  if (token !== '' && registers.match_token?.[0] !== token) return null;
  const { collection, sid } = mine;
  const isProven =
    holder === space || (key !== null && provesOrigin(key, registers, { collection, sid, space, token }));
  return isProven || believed ? { ...mine, match_token: token } : null;
}
