/**
 * Stored grants (decision 107). Each change of one is written together with the plan of its team, in the space of the
 * account that owns both, so a team's `sku` always follows from its grants.
 */
import type { PAYMENT_PERIODS, SubscriptionState } from '@touchline/domain/entity/tables/purchase';
import {
  type Grant,
  type GrantSource,
  isInForce,
  nextChange,
  teamPlanOf,
} from '@touchline/domain/plan/grant';
import type { Selectable } from 'kysely';
import type { BusDep } from '#platform/bus/bus.ts';
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { scheduleJob } from '#platform/jobs/schedule.ts';
import type { TimeDep } from '#platform/time.ts';
import { writeTeamPlan } from '#rows/view/team-plan.ts';
import { publishWritten } from '#rows/write/hints.ts';

export type GrantDeps = DatabaseDep & TimeDep & BusDep;

/** A grant's name: the id that its source gave it. */
export interface GrantName {
  readonly source: GrantSource;
  readonly reference: string;
}

export interface StoredGrant extends Grant, GrantName {
  readonly note: string;
  /** Seconds since 1970. */
  readonly created_at: number;
  /** Whether the row of its team shows the plan. */
  readonly in_force: boolean;
}

/** The kind of the due job that starts and ends plans; its key is `keyOf(name)`. */
export const PLAN_JOB = 'plan';
export const keyOf = ({ source, reference }: GrantName): string => `${source}:${reference}`;

export function nameOfKey(key: string): GrantName {
  const colon = key.indexOf(':');
  return { source: key.slice(0, colon) as GrantSource, reference: key.slice(colon + 1) };
}

export async function readGrant(db: Reader, { source, reference }: GrantName): Promise<StoredGrant | null> {
  const row = await db
    .selectFrom('grants')
    .selectAll()
    .where('source', '=', source)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row === undefined ? null : grantOf(row);
}

/** All of them, the oldest first. */
export async function listGrants(db: Reader): Promise<readonly StoredGrant[]> {
  const rows = await db
    .selectFrom('grants')
    .selectAll()
    .orderBy('created_at')
    .orderBy('source')
    .orderBy('reference')
    .execute();
  return rows.map(grantOf);
}

export async function grantsOfTeam(db: Reader, team: number): Promise<readonly StoredGrant[]> {
  const rows = await db.selectFrom('grants').selectAll().where('team_sid', '=', team).execute();
  return rows.map(grantOf);
}

/** The newest first. */
export async function grantsOfAccount(db: Reader, account: number): Promise<readonly StoredGrant[]> {
  const rows = await db
    .selectFrom('grants')
    .selectAll()
    .where('account_sid', '=', account)
    .orderBy('created_at', 'desc')
    .orderBy('source')
    .orderBy('reference')
    .execute();
  return rows.map(grantOf);
}

/** For the archive of an account: its grants, without the operator's remarks. */
export async function exportedGrants(db: Reader, account: number): Promise<readonly object[]> {
  return (await grantsOfAccount(db, account)).map(({ note: _, in_force: __, ...grant }) => grant);
}

/** Grants of a source that give something, or may do so again. */
export async function openGrants(db: Reader, source: GrantSource): Promise<readonly StoredGrant[]> {
  const rows = await db
    .selectFrom('grants')
    .selectAll()
    .where('source', '=', source)
    .where('state', 'in', ['active', 'inactive', 'pending'] satisfies SubscriptionState[])
    .execute();
  return rows.map(grantOf);
}

/** Grants of existing accounts that give a team something and end between two times, in seconds since 1970. */
export async function grantsEndingBefore(
  db: Reader,
  from: number,
  to: number,
): Promise<readonly StoredGrant[]> {
  const rows = await db
    .selectFrom('grants')
    .selectAll()
    .where('in_force', '=', 1)
    .where('ends_at', '>', from)
    .where('ends_at', '<=', to)
    .where('account_sid', 'in', db.selectFrom('accounts').select('sid').where('type', '<>', 'deleted'))
    .execute();
  return rows.map(grantOf);
}

/** Grants whose team shows another plan than they give now, or may soon. */
export async function unsettledGrants(db: Reader): Promise<readonly StoredGrant[]> {
  const rows = await db
    .selectFrom('grants')
    .selectAll()
    .where('team_sid', '>', 0)
    .where((is) => is.or([is('in_force', '=', 1), is('state', '=', 'active')]))
    // A deleted account has no teams any more.
    .where('account_sid', 'in', db.selectFrom('spaces').select('sid'))
    .execute();
  return rows.map(grantOf);
}

/** What a change of a grant makes of it. */
export interface NextGrant {
  readonly grant: Grant;
  readonly note?: string;
}

/** A transaction in the space of the account that owns the grant and its teams. */
export interface GrantChange {
  readonly tx: Tx;
  /** Seconds since 1970. */
  readonly now: number;
  /**
   * Writes the grant and the plan of its teams. `before` is the grant as this transaction read it; null for a new one,
   * for which a second one of the same name is refused by the database.
   */
  put(name: GrantName, before: StoredGrant | null, next: NextGrant): Promise<StoredGrant>;
}

/** One change concerns at most two teams: the grant's previous and its new one. */
const TEAMS_AT_ONCE = 2;

/** Runs a transaction in an account's space, and sends hints to devices after the commit. */
export async function changeGrants<T>(
  { database, bus, now }: GrantDeps,
  account: number,
  body: (change: GrantChange) => Promise<T>,
): Promise<T> {
  const answer = await database.transaction(async (tx) => {
    const numbers = await ChangeNumbers.lock(tx, [account], TEAMS_AT_ONCE);
    const seconds = Math.floor(now() / 1_000);
    const put = async (name: GrantName, before: StoredGrant | null, { grant, note }: NextGrant) => {
      const stored: StoredGrant = {
        ...grant,
        ...name,
        note: note ?? before?.note ?? '',
        created_at: before?.created_at ?? seconds,
        in_force: grant.team_sid > 0 && isInForce(grant, seconds),
      };
      await write(tx, before, stored);
      const changed = [before, stored].filter((one) => one?.in_force).map((one) => one?.team_sid ?? 0);
      for (const team of new Set(changed)) {
        const plan = teamPlanOf(await grantsOfTeam(tx, team), seconds);
        await writeTeamPlan(tx, { team, plan }, { now: now(), take: (space) => numbers.take(space) });
      }
      const next = stored.team_sid === 0 ? 0 : nextChange(stored, seconds);
      if (next > 0) {
        await scheduleJob(tx, { kind: PLAN_JOB, key: keyOf(name), space: account, due_at: next * 1_000 });
      }
      return stored;
    };
    const result = await body({ tx, now: seconds, put });
    await numbers.settle();
    return result;
  });
  publishWritten(bus, { spaces: [account], accounts: [] }, '');
  return answer;
}

/**
 * As `put`, for a grant whose account is unknown or was deleted: it gives no team a plan, so that no space is locked.
 * `next` answers null to leave it.
 */
export async function keepGrant(
  { database, now }: DatabaseDep & TimeDep,
  name: GrantName,
  next: (before: StoredGrant | null, tx: Tx) => Promise<Grant | null>,
): Promise<void> {
  const created_at = Math.floor(now() / 1_000);
  await database.transaction(async (tx) => {
    const before = await readGrant(tx, name);
    const grant = await next(before, tx);
    if (grant === null) return;
    const kept = { note: before?.note ?? '', created_at: before?.created_at ?? created_at, in_force: false };
    await write(tx, before, { ...grant, ...name, ...kept });
  });
}

async function write(tx: Tx, before: StoredGrant | null, grant: StoredGrant): Promise<void> {
  const row = { ...grant, renews: Number(grant.renews), in_force: Number(grant.in_force) };
  if (before === null) {
    await tx.insertInto('grants').values(row).execute();
    return;
  }
  await tx
    .updateTable('grants')
    .set(row)
    .where('source', '=', grant.source)
    .where('reference', '=', grant.reference)
    .execute();
}

type Row = Selectable<Schema['grants']>;

/** Only this folder writes the table, so its texts are known. */
function grantOf({ source, state, payment_period, renews, in_force, ...row }: Row): StoredGrant {
  return {
    ...row,
    source: source as GrantSource,
    state: state as SubscriptionState,
    payment_period: payment_period as (typeof PAYMENT_PERIODS)[number] | '',
    renews: renews === 1,
    in_force: in_force === 1,
  };
}
