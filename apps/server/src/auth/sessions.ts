/** Who is signed in: one row per device, found by the hash of its token. */
import { accountFields } from '@touchline/domain/entity/account';
import { assemble, type Changes } from '@touchline/domain/entity/rows';
import type { Registers } from '@touchline/sync/registers';
import { sql } from 'kysely';
import type { Reader, Tx } from '../database/database.ts';
import { readRow } from '../database/rows.ts';
import type { SpaceState } from '../database/spaces.ts';
import { statement } from '../database/statement.ts';
import type { Deps } from '../deps.ts';
import { makeRoom } from './device-room.ts';
import { hashOf, newToken } from './secrets.ts';
import { endFamily } from './session-end.ts';

/** Who makes a call. */
export interface Caller {
  readonly sid: number;
  /** When the account signed up, milliseconds. */
  readonly created_at: number;
  readonly type: string;
  readonly token_hash: string;
  /**
   * How far its space was when the token was looked up, for an account that has only its own: all that a
   * health check needs, in one statement. Null when somebody shares a team with it.
   */
  readonly alone: SpaceState | null;
}

export interface DeviceNames {
  readonly name: string;
  readonly model: string;
  readonly platform: string;
}

/** A row is not written at each call, only when its last time is older than this. */
const SEEN_EVERY_MS = 10 * 60_000;
/** `seen_at` of a renewed token that has not come back yet. */
export const NEVER_USED = 0;
/** Databases limit how many values one statement names. */
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
    // Cast: SQLite plans a join anew for each value that it could compare with another column.
    .where('token_hash', '=', sql<string>`CAST(${p.token_hash} AS TEXT)`),
);

/** Whose token this is; null for one that is none, or was signed out. */
export async function callerOf(deps: Pick<Deps, 'database' | 'now'>, token: string): Promise<Caller | null> {
  const token_hash = hashOf(token);
  const [found] = await byToken(deps.database.reader, { token_hash });
  if (found === undefined) return null;
  const now = deps.now();
  const { sid, type, created_at, seen_at, counter, access_version, memberships } = found;
  if (seen_at + SEEN_EVERY_MS < now) {
    await deps.database.transaction(async (tx) => {
      await tx
        .updateTable('signed_in_devices')
        .set({ seen_at: now })
        .where('token_hash', '=', token_hash)
        .execute();
      if (seen_at === NEVER_USED) await confirmSuccessor(tx, { access_hash: token_hash, now });
    });
  }
  const alone = memberships === 0 ? { counter, access_version } : null;
  return { sid, type, created_at, token_hash, alone };
}

/** Which of these (hashes of) tokens are still signed in. */
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

/** Both are stored nowhere else. */
export interface Tokens {
  readonly access_token: string;
  /** Good for the next pair, see `renewSession`. */
  readonly refresh_token: string;
}

type TokenDeps = Pick<Deps, 'now' | 'randomBytes'>;

/** Signs a device in, and one out where there are as many as there may be. */
export async function addSession(
  tx: Tx,
  deps: TokenDeps & Pick<Deps, 'config'>,
  { account, device }: { account: number; device: DeviceNames },
): Promise<Tokens> {
  const now = deps.now();
  const times = { created_at: now, seen_at: now };
  const family = hashOf(newToken(deps.randomBytes));
  const tokens = await issue(tx, deps, { account_sid: account, device, family, replaces: '', ...times });
  const newest = hashOf(tokens.access_token);
  await makeRoom(tx, { account, newest, most: deps.config.devicesPerAccount });
  return tokens;
}

/**
 * A new pair for the device of a refresh token. Both of the old pair stay valid until the new one is first used:
 * a lost answer must not sign a coach out in a match. A refresh token that comes again after that was in two
 * hands: its session ends. Null for one that is none.
 */
export async function renewSession(
  deps: TokenDeps & Pick<Deps, 'database'>,
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

/** What a list of devices calls one: nothing that could sign anybody in. */
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
      ...{ token_hash: hashOf(refresh_token), family, account_sid, access_hash, replaces },
      retired_at: 0,
    })
    .execute();
  return { access_token, refresh_token };
}

/** Written without a change, so that a second renewal with the same token waits for this one. */
function lockRefreshToken(tx: Tx, token_hash: string) {
  return tx
    .updateTable('refresh_tokens')
    .set((row) => ({ retired_at: row.ref('retired_at') }))
    .where('token_hash', '=', token_hash)
    .returning(['family', 'account_sid', 'access_hash', 'retired_at'])
    .executeTakeFirst();
}

/** A pair is used for the first time: from now on the one before it is worth nothing. */
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

/** Successors that never arrived where they were asked for. */
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

/** What signing in is answered with. */
export interface Session extends Tokens {
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

export async function sessionOf(db: Reader, sid: number, tokens: Tokens): Promise<Session> {
  const row = await readRow(db, 'account', sid);
  const registers = JSON.parse(row?.registers ?? '{}') as Registers;
  const values = Object.fromEntries(Object.entries(registers).map(([path, [value]]) => [path, value]));
  const account = assemble(accountFields, values as Changes);
  const { email, username, type, firstname, surname, nickname, max_teams, signup, current_team, modules } =
    account;
  const names = { firstname, surname, nickname };
  return {
    ...tokens,
    account: { sid, email, username, type, ...names, max_teams, signup, current_team, modules },
  };
}
