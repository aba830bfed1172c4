/**
 * Which spaces and teams an account may read, and in which role: its own space, and the teams that others share with
 * it. One statement reads all of it, so that roles and counters are consistent.
 */

import type { Capability, Role } from '@touchline/domain/entity/tables/team';
import { type Plan, type PlansSetting, planOf } from '@touchline/domain/plan/plan';
import { trialDaysLeft, trialEnd } from '@touchline/domain/plan/trial';
import { sql } from 'kysely';
import type { ConfigDep } from '#platform/config/config.ts';
import type { Reader } from '#platform/database/database.ts';
import type { SpaceState } from '#platform/database/spaces.ts';
import { statement } from '#platform/database/statement.ts';
import type { TimeDep } from '#platform/time.ts';
import { capabilitiesOf, isReadable } from './members.ts';

/** The calling account. */
export interface Account {
  readonly sid: number;
  /** Time of the sign-up, milliseconds since 1970. */
  readonly created_at: number;
  /**
   * The state of the account's space, which was read with the token, for an account without shared teams. Most calls
   * come from such accounts. Null or absent when it must still be read.
   */
  readonly alone?: SpaceState | null;
}

/** An account's present or former membership in another account's team. */
export interface Membership {
  readonly team_sid: number;
  readonly space: number;
  readonly role: Role;
  readonly capabilities: readonly Capability[];
  readonly status: string;
  /** Whether the account may read the team, as a member or as an invited person. */
  readonly readable: boolean;
  readonly was_active: boolean;
  /** The space's change number when this last changed. */
  readonly change: number;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** The team's owner, whose trial counts. */
  readonly owner: Account;
}

/** What the plan of a team depends on, beside its grants and its owner's trial. */
export interface PlanTime {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What the server offers. */
  readonly plans: PlansSetting;
}

export type PlanTimeDeps = TimeDep & ConfigDep<'plans'>;

export function planTime({ now, config }: PlanTimeDeps): PlanTime {
  return { now: now(), plans: config.plans };
}

export interface Access extends PlanTime {
  readonly account: Account;
  /** The spaces in which the account may read something, in ascending order, with their states. */
  readonly spaces: ReadonlyMap<number, SpaceState>;
  /** These and the spaces in which it formerly could. */
  readonly known: ReadonlyMap<number, SpaceState>;
  /** Former memberships included. */
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
        // Without the cast SQLite plans the join again for each value that it could compare with another column.
        .where('members.account_sid', '=', sql<number>`CAST(${p.account} AS BIGINT)`),
    ),
);

export async function readAccess(db: Reader, account: Account, time: PlanTime): Promise<Access> {
  if (account.alone) return aloneAccess(account, account.alone, time);
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
  return { account, ...time, spaces: new Map(spaces), known, memberships };
}

/** The result for an account without shared teams. */
export function aloneAccess(account: Account, state: SpaceState, time: PlanTime): Access {
  const spaces = new Map([[account.sid, state]]);
  return { account, ...time, spaces, known: spaces, memberships: [] };
}

const spacesWrittenIn = statement((db, p: { account: number }) =>
  db
    .selectFrom('members')
    .select('space')
    .where('account_sid', '=', p.account)
    .where('status', '=', 'active'),
);

/**
 * The spaces that a writing transaction of this account must lock before it reads its permissions: its own, and those
 * of its shared teams. A space that the account joins meanwhile is not included.
 */
export async function spacesToLock(db: Reader, account: Account): Promise<readonly number[]> {
  const shared = account.alone ? [] : await spacesWrittenIn(db, { account: account.sid });
  return [account.sid, ...shared.map(({ space }) => space)];
}

/** The plan of a team with this `sku` register. Undefined for what is no team: its owner's trial decides. */
export function planOfTeam(sku: unknown, owner: Account, { now, plans }: PlanTime): Plan {
  return planOf({ sku: typeof sku === 'string' ? sku : '', trialDays: trialDaysOf(owner, now), plans });
}

/** Days that are left of the account's trial; -1 when it is over. */
export function trialDaysOf({ created_at }: Account, now: number): number {
  return trialDaysLeft(Math.floor(created_at / 1_000), Math.floor(now / 1_000));
}

/** The end of the account's trial, seconds since 1970. */
export function trialEndOf({ created_at }: Account): number {
  return trialEnd(Math.floor(created_at / 1_000));
}
