/**
 * Which spaces and teams an account may read, and as what: its own space, and the teams that others share
 * with it. Read in one statement, so that what it says of roles holds for the counters that it names.
 */

import { trialDaysLeft, trialEnd } from '@touchline/domain/account/trial';
import type { Capability, Role } from '@touchline/domain/entity/team';
import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import type { SpaceState } from '../database/spaces.ts';
import { statement } from '../database/statement.ts';
import { capabilitiesOf, isReadable } from '../sharing/members.ts';

/** Whose call it is. */
export interface Account {
  readonly sid: number;
  /** When it signed up, milliseconds since 1970. */
  readonly created_at: number;
  /**
   * How far its space was, for an account with which nobody shares anything: most calls are made by such, and
   * it was read with the token. Null or absent when that is to be read.
   */
  readonly alone?: SpaceState | null;
}

/** What an account has or had to do with somebody else's team. */
export interface Membership {
  readonly team_sid: number;
  readonly space: number;
  readonly role: Role;
  readonly capabilities: readonly Capability[];
  readonly status: string;
  /** As one of the team's people, or as somebody who is invited. */
  readonly readable: boolean;
  readonly was_active: boolean;
  /** The space's counter when this last changed. */
  readonly change: number;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** The team's owner: it is his trial that counts. */
  readonly owner: Account;
}

export interface Access {
  readonly account: Account;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The spaces that the account may read something in, in ascending order, and how far each has come. */
  readonly spaces: ReadonlyMap<number, SpaceState>;
  /** These, and those in which it could once. */
  readonly known: ReadonlyMap<number, SpaceState>;
  /** Ended ones included. */
  readonly memberships: readonly Membership[];
}

const NONE = sql<number>`0`;
const EMPTY = sql<string>`''`;

const positions = statement((db, p: { account: number }) =>
  db
    .selectFrom('spaces')
    .select([
      'sid as space',
      'counter',
      'access_version',
      NONE.as('team_sid'),
      EMPTY.as('role'),
      EMPTY.as('capabilities'),
      EMPTY.as('status'),
      NONE.as('paused'),
      NONE.as('was_active'),
      NONE.as('change'),
      NONE.as('since'),
      NONE.as('owner_since'),
    ])
    .where('sid', '=', p.account)
    .unionAll(
      db
        .selectFrom('members')
        .innerJoin('spaces', 'spaces.sid', 'members.space')
        .innerJoin('accounts', 'accounts.sid', 'members.space')
        .select([
          'members.space as space',
          'spaces.counter as counter',
          'spaces.access_version as access_version',
          'members.team_sid as team_sid',
          'members.role as role',
          'members.capabilities as capabilities',
          'members.status as status',
          'members.paused as paused',
          'members.was_active as was_active',
          'members.change as change',
          'members.since as since',
          'accounts.created_at as owner_since',
        ])
        // Cast: SQLite plans a join anew for each value that it could compare with another column.
        .where('members.account_sid', '=', sql<number>`CAST(${p.account} AS BIGINT)`),
    ),
);

/** @param now milliseconds since 1970 */
export async function readAccess(db: Reader, account: Account, now: number): Promise<Access> {
  if (account.alone) return aloneAccess(account, account.alone, now);
  const found = await positions(db, { account: account.sid });
  const known = new Map<number, SpaceState>();
  const memberships: Membership[] = [];
  for (const { space, counter, access_version, ...member } of found) {
    known.set(space, { counter, access_version });
    if (member.status === '') continue;
    const role = member.role as Role;
    memberships.push({
      team_sid: member.team_sid,
      space,
      role,
      capabilities: capabilitiesOf(JSON.parse(member.capabilities), role),
      status: member.status,
      readable: isReadable(member),
      was_active: member.was_active === 1,
      change: member.change,
      since: member.since,
      owner: { sid: space, created_at: member.owner_since },
    });
  }
  const readable = new Set([account.sid, ...memberships.filter((m) => m.readable).map((m) => m.space)]);
  const spaces = [...known].filter(([space]) => readable.has(space)).sort(([a], [b]) => a - b);
  return { account, now, spaces: new Map(spaces), known, memberships };
}

function aloneAccess(account: Account, state: SpaceState, now: number): Access {
  const spaces = new Map([[account.sid, state]]);
  return { account, now, spaces, known: spaces, memberships: [] };
}

const spacesWrittenIn = statement((db, p: { account: number }) =>
  db
    .selectFrom('members')
    .select('space')
    .where('account_sid', '=', p.account)
    .where('status', '=', 'active'),
);

/**
 * The spaces that a writing transaction of this account locks, before it reads what it may do there: its own,
 * and those of the teams that it shares. What it gains meanwhile it cannot know of yet.
 */
export async function spacesToLock(db: Reader, account: Account): Promise<readonly number[]> {
  const shared = account.alone ? [] : await spacesWrittenIn(db, { account: account.sid });
  return [account.sid, ...shared.map(({ space }) => space)];
}

/** Days that the account's trial has left; -1 when it is over. */
export function trialDaysOf({ created_at }: Account, now: number): number {
  return trialDaysLeft(Math.floor(created_at / 1_000), Math.floor(now / 1_000));
}

/** When the account's trial ends or ended, seconds since 1970. */
export function trialEndOf({ created_at }: Account): number {
  return trialEnd(Math.floor(created_at / 1_000));
}
