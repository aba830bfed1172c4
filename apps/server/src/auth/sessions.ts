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
import { hashOf, newToken } from './secrets.ts';

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
    await deps.database.transaction((tx) =>
      tx
        .updateTable('signed_in_devices')
        .set({ seen_at: now })
        .where('token_hash', '=', token_hash)
        .execute(),
    );
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

/** Signs a device in; answers its token, which is stored nowhere else. */
export async function addSession(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'randomBytes'>,
  { account, device }: { account: number; device: DeviceNames },
): Promise<string> {
  const token = newToken(deps.randomBytes);
  const now = deps.now();
  await tx
    .insertInto('signed_in_devices')
    .values({ token_hash: hashOf(token), account_sid: account, ...device, created_at: now, seen_at: now })
    .execute();
  return token;
}

/** What signing in is answered with. */
export interface Session {
  readonly access_token: string;
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

export async function sessionOf(db: Reader, sid: number, access_token: string): Promise<Session> {
  const row = await readRow(db, 'account', sid);
  const registers = JSON.parse(row?.registers ?? '{}') as Registers;
  const values = Object.fromEntries(Object.entries(registers).map(([path, [value]]) => [path, value]));
  const account = assemble(accountFields, values as Changes);
  const { email, username, type, firstname, surname, nickname, max_teams, signup, current_team, modules } =
    account;
  const names = { firstname, surname, nickname };
  return {
    access_token,
    account: { sid, email, username, type, ...names, max_teams, signup, current_team, modules },
  };
}
