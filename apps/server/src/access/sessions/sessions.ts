/** Signed-in devices: one row per device, found by the hash of its token. */

import { assemble, type Changes } from '@touchline/domain/entity/rows/rows';
import { accountFields } from '@touchline/domain/entity/tables/account';
import type { PlansSetting } from '@touchline/domain/plan/plan';
import type { Registers } from '@touchline/sync/model/registers';
import { sql } from 'kysely';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { readRowIn } from '#platform/database/rows.ts';
import type { SpaceState } from '#platform/database/spaces.ts';
import { statement } from '#platform/database/statement.ts';
import { type MaybePromise, whenReady } from '#platform/maybe-promise.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import { hashOf, newToken } from '#platform/secrets/secrets.ts';
import type { TimeDep } from '#platform/time.ts';
import { enforceDeviceLimit } from './device-limit.ts';
import { endFamily, replacedName } from './session-end.ts';

/** The account that makes a call. */
export interface Caller {
  readonly sid: number;
  /** Time of the sign-up, milliseconds since 1970. */
  readonly created_at: number;
  readonly type: string;
  readonly token_hash: string;
  /**
   * The state of the account's space when the token was looked up, for an account that shares no teams of others. A
   * health check then needs only one statement. Null when another account shares a team with it.
   */
  readonly alone: SpaceState | null;
}

export interface DeviceNames {
  readonly name: string;
  readonly model: string;
  readonly platform: string;
}

/** The row's time is written only when the last one is older than this, not at each call. */
const SEEN_EVERY_MS = 10 * 60_000;
/** `seen_at` of a renewed token that was not used yet. */
export const NEVER_USED = 0;
/** Databases limit the number of values in one statement. */
const HASHES_AT_ONCE = 500;

const byToken = statement((db, p: { token_hash: string }) =>
  db
    .selectFrom('signed_in_devices')
    .innerJoin('accounts', 'accounts.sid', 'signed_in_devices.account_sid')
    .innerJoin('spaces', 'spaces.sid', 'accounts.sid')
    .select((row) => [
      'accounts.sid',
      'accounts.type',
      'accounts.created_at',
      'signed_in_devices.seen_at',
      'spaces.counter',
      'spaces.access_version',
      row
        .selectFrom('members')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('members.account_sid', '=', 'accounts.sid')
        .as('memberships'),
    ])
    // Without the cast SQLite plans the join again for each value that it could compare with another column.
    .where('token_hash', '=', sql<string>`CAST(${p.token_hash} AS TEXT)`),
);

/** The account of a token; null for an invalid one, or one that was signed out. */
export async function callerOf(deps: DatabaseDep & TimeDep, token: string): Promise<Caller | null> {
  return findCaller(deps, token);
}

/** The same without a promise where the database answers at once and there is nothing to write. */
export function findCaller(deps: DatabaseDep & TimeDep, token: string): MaybePromise<Caller | null> {
  const token_hash = hashOf(token);
  return whenReady(byToken.rows(deps.database.reader, { token_hash }), ([found]) => {
    if (found === undefined) return null;
    const { sid, type, created_at, seen_at, counter, access_version, memberships } = found;
    const alone = memberships === 0 ? { counter, access_version } : null;
    const caller = { sid, type, created_at, token_hash, alone };
    const now = deps.now();
    if (seen_at + SEEN_EVERY_MS >= now) return caller;
    return markSeen(deps, { token_hash, isFirstUse: seen_at === NEVER_USED, now }).then(() => caller);
  });
}

function markSeen(
  { database }: DatabaseDep,
  { token_hash, isFirstUse, now }: { token_hash: string; isFirstUse: boolean; now: number },
): Promise<void> {
  return database.transaction(async (tx) => {
    await tx
      .updateTable('signed_in_devices')
      .set({ seen_at: now })
      .where('token_hash', '=', token_hash)
      .execute();
    if (isFirstUse) await confirmSuccessor(tx, { access_hash: token_hash, now });
  });
}

/** Which of these token hashes are still signed in. */
export async function signedIn(reader: Reader, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let from = 0; from < hashes.length; from += HASHES_AT_ONCE) {
    const some = await reader
      .selectFrom('signed_in_devices')
      .select('token_hash')
      .where('token_hash', 'in', hashes.slice(from, from + HASHES_AT_ONCE))
      .execute();
    for (const { token_hash } of some) found.add(token_hash);
  }
  return found;
}

/** The tokens in plain text; only their hashes are stored. */
export interface Tokens {
  readonly access_token: string;
  /** Renews the pair once, see `renewSession`. */
  readonly refresh_token: string;
}

type TokenDeps = TimeDep & RandomBytesDep;

/** Signs a device in, and signs one out when the account is above its limit. */
export async function addSession(
  tx: Tx,
  deps: TokenDeps & ConfigDep<'devicesPerAccount'>,
  { account, device }: { account: number; device: DeviceNames },
): Promise<Tokens> {
  const now = deps.now();
  const times = { created_at: now, seen_at: now };
  const family = hashOf(newToken(deps.randomBytes));
  const tokens = await issue(tx, deps, { account_sid: account, device, family, replaces: '', ...times });
  const newest = hashOf(tokens.access_token);
  await enforceDeviceLimit(tx, { account, newest, most: deps.config.devicesPerAccount });
  return tokens;
}

/**
 * Issues a new pair for the device of a refresh token. The old pair stays valid until the new one is first used,
 * because a lost answer must not sign a coach out during a match. Reusing the old refresh token after that means that
 * two parties have it, so the session ends. Returns null for an unknown token.
 */
export async function renewSession(
  deps: TokenDeps & DatabaseDep,
  refresh_token: string,
): Promise<Tokens | null> {
  const now = deps.now();
  const token_hash = hashOf(refresh_token);
  return deps.database.transaction(async (tx) => {
    const found = await lockRefreshToken(tx, token_hash);
    if (found === undefined) return null;
    const { family, account_sid, access_hash, retired_at } = found;
    const device = await tx
      .selectFrom('signed_in_devices')
      .select(['name', 'model', 'platform', 'created_at'])
      .where('token_hash', '=', access_hash)
      .executeTakeFirst();
    if (retired_at > 0 || device === undefined) {
      await endFamily(tx, family);
      return null;
    }
    await confirmSuccessor(tx, { access_hash, now });
    await dropUnused(tx, token_hash);
    const { created_at, ...names } = device;
    const times = { created_at, seen_at: NEVER_USED };
    return issue(tx, deps, { account_sid, device: names, family, replaces: token_hash, ...times });
  });
}

/**
 * Issues a new pair for a session whose person has proven again who they are. The access token is invalid at once. Its
 * refresh token can renew the session until the new pair is first used, because a lost answer must not sign a coach out.
 * Must follow `requireActiveSession` in the transaction.
 */
export async function replaceTokens(
  tx: Tx,
  deps: TokenDeps,
  { sid, token_hash }: Pick<Caller, 'sid' | 'token_hash'>,
): Promise<Tokens> {
  const replaced = await lockPairOf(tx, { sid, token_hash });
  await dropUnused(tx, replaced.token_hash);
  // The device keeps its row, so that a renewal finds it, but under a name that is the hash of no token.
  const name = replacedName(token_hash);
  const { created_at, ...device } = await tx
    .updateTable('signed_in_devices')
    .set({ token_hash: name })
    .where('account_sid', '=', sid)
    .where('token_hash', '=', token_hash)
    .returning(['name', 'model', 'platform', 'created_at'])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('refresh_tokens')
    .set({ access_hash: name })
    .where('token_hash', '=', replaced.token_hash)
    .execute();
  const times = { created_at, seen_at: NEVER_USED };
  return issue(tx, deps, {
    account_sid: sid,
    device,
    family: replaced.family,
    replaces: replaced.token_hash,
    ...times,
  });
}

/** The id of a device in lists; it cannot be used to sign in. */
export function deviceIdOf(token_hash: string): string {
  return hashOf(`device:${token_hash}`);
}

interface Issued {
  readonly account_sid: number;
  readonly device: DeviceNames;
  readonly family: string;
  readonly replaces: string;
  readonly created_at: number;
  readonly seen_at: number;
}

async function issue(
  tx: Tx,
  { randomBytes }: TokenDeps,
  { account_sid, device, family, replaces, created_at, seen_at }: Issued,
): Promise<Tokens> {
  const [access_token, refresh_token] = [newToken(randomBytes), newToken(randomBytes)];
  const access_hash = hashOf(access_token);
  await tx
    .insertInto('signed_in_devices')
    .values({ token_hash: access_hash, account_sid, ...device, created_at, seen_at })
    .execute();
  await tx
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashOf(refresh_token),
      family,
      account_sid,
      access_hash,
      replaces,
      retired_at: 0,
    })
    .execute();
  return { access_token, refresh_token };
}

/** Writes the row without a change to lock it, so that a second renewal with the same token waits. */
function lockRefreshToken(tx: Tx, token_hash: string) {
  return tx
    .updateTable('refresh_tokens')
    .set((row) => ({ retired_at: row.ref('retired_at') }))
    .where('token_hash', '=', token_hash)
    .returning(['family', 'account_sid', 'access_hash', 'retired_at'])
    .executeTakeFirst();
}

/** The same for the pair of an access token. */
function lockPairOf(tx: Tx, { sid, token_hash }: Pick<Caller, 'sid' | 'token_hash'>) {
  return tx
    .updateTable('refresh_tokens')
    .set((row) => ({ retired_at: row.ref('retired_at') }))
    .where('account_sid', '=', sid)
    .where('access_hash', '=', token_hash)
    .returning(['token_hash', 'family'])
    .executeTakeFirstOrThrow();
}

/** Marks the first use of a pair, which makes the previous pair invalid. */
async function confirmSuccessor(
  tx: Tx,
  { access_hash, now }: { access_hash: string; now: number },
): Promise<void> {
  const successor = await tx
    .selectFrom('refresh_tokens')
    .select(['token_hash', 'replaces'])
    .where('access_hash', '=', access_hash)
    .executeTakeFirst();
  if (successor === undefined || successor.replaces === '') return;
  await tx
    .updateTable('refresh_tokens')
    .set({ replaces: '' })
    .where('token_hash', '=', successor.token_hash)
    .execute();
  const before = await tx
    .updateTable('refresh_tokens')
    .set({ retired_at: now })
    .where('token_hash', '=', successor.replaces)
    .returning('access_hash')
    .executeTakeFirst();
  if (before === undefined) return;
  await tx.deleteFrom('signed_in_devices').where('token_hash', '=', before.access_hash).execute();
}

/** Removes successors that were never used, because their answers were lost. */
async function dropUnused(tx: Tx, replaces: string): Promise<void> {
  const unused = await tx
    .deleteFrom('refresh_tokens')
    .where('replaces', '=', replaces)
    .returning('access_hash')
    .execute();
  for (const { access_hash } of unused) {
    await tx.deleteFrom('signed_in_devices').where('token_hash', '=', access_hash).execute();
  }
}

/** The response to a sign-in. */
export interface Session extends Tokens {
  /** What this server offers (areas.md, "Plans, shop, purchases"). */
  readonly plans: PlansSetting;
  readonly account: {
    readonly sid: number;
    readonly email: string;
    readonly username: string;
    readonly type: string;
    readonly firstname: string;
    readonly surname: string;
    readonly nickname: string;
    readonly max_teams: number;
    /** Seconds since 1970. */
    readonly signup: number;
    readonly current_team: number;
    readonly modules: readonly unknown[];
  };
}

export async function sessionOf(
  { database: { reader: db }, config }: DatabaseDep & ConfigDep<'plans'>,
  sid: number,
  tokens: Tokens,
): Promise<Session> {
  const row = await readRowIn(db, { space: sid, collection: 'account' }, sid);
  const registers = JSON.parse(row?.registers ?? '{}') as Registers;
  const values = Object.fromEntries(Object.entries(registers).map(([path, [value]]) => [path, value]));
  const account = assemble(accountFields, values as Changes);
  const { email, username, type, firstname, surname, nickname, max_teams, signup, current_team, modules } =
    account;
  const names = { firstname, surname, nickname };
  return {
    ...tokens,
    plans: config.plans,
    account: { sid, email, username, type, ...names, max_teams, signup, current_team, modules },
  };
}
