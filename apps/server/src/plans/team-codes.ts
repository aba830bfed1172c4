/**
 * Team codes as they are stored. Six digits can be tried out by whoever has the database, hashed or not: they
 * stand as they are, so that an operator can list what he gave out. What protects them is how often one may guess.
 */
import { SKU_PREMIUM } from '@touchline/domain/team/plan';
import {
  linkTeamCode,
  TEAM_CODE_SKUS,
  type TeamCode,
  type TeamCodeRefusal,
} from '@touchline/domain/team/team-code';
import type { Selectable } from 'kysely';
import { newCode } from '../auth/secrets.ts';
import type { Reader, Tx } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { ChangeNumbers } from '../database/spaces.ts';
import { isDuplicate } from '../database/trouble.ts';
import type { Deps } from '../deps.ts';
import { followPlans } from '../sharing/plan-end.ts';
import { publishWritten } from '../sync/hints.ts';
import { readTeam, type Writing, writeSku } from './team-sku.ts';

export type StoredCode = Selectable<Schema['team_codes']>;
type CodeDeps = Pick<Deps, 'database' | 'now' | 'bus'>;

/** Tries of a new code until one is free: with a hundred thousand codes given out, one in ten is taken. */
const TRIES = 50;

export interface NewCodes {
  readonly count: number;
  readonly sku: string;
  readonly days: number;
  /** Days in which it is to be activated. */
  readonly validDays: number;
  /** For the operator: whom he gave it to. */
  readonly note: string;
}

const DAY_S = 86_400;

export async function createCodes(
  { database, now, randomBytes }: Pick<Deps, 'database' | 'now' | 'randomBytes'>,
  { count, sku, days, validDays, note }: NewCodes,
): Promise<readonly string[]> {
  const created_at = Math.floor(now() / 1_000);
  const values = { sku, days, note, created_at, valid_until: created_at + validDays * DAY_S };
  const codes: string[] = [];
  for (let tries = 0; codes.length < count; tries++) {
    if (tries > count * TRIES) throw new Error('there are no free codes left');
    const code = newCode(randomBytes);
    const isNew = await database
      .transaction((tx) =>
        tx
          .insertInto('team_codes')
          .values({ ...UNUSED, ...values, code })
          .execute(),
      )
      .catch((error: unknown) => {
        if (isDuplicate(error)) return null;
        throw error;
      });
    if (isNew !== null) codes.push(code);
  }
  return codes;
}

const UNUSED = {
  ...{ account_sid: 0, team_sid: 0, linked_at: 0, starts_at: 0, ends_at: 0, withdrawn_at: 0 },
  in_force: 0,
};

export async function readCode(db: Reader, code: string): Promise<StoredCode | undefined> {
  return db.selectFrom('team_codes').selectAll().where('code', '=', code).executeTakeFirst();
}

export async function listCodes(db: Reader): Promise<readonly StoredCode[]> {
  return db.selectFrom('team_codes').selectAll().orderBy('created_at').orderBy('code').execute();
}

/** Why a code cannot be linked to a team. */
export type LinkRefusal =
  | TeamCodeRefusal
  /** Not a team that this account owns. */
  | { readonly code: 'teamUnknown' }
  /** Another code, or a purchase, has made it Premium already. */
  | { readonly code: 'teamIsPremium' };

export type LinkAnswer =
  | { readonly ok: true; readonly value: StoredCode }
  | { readonly ok: false; readonly error: LinkRefusal };

export interface LinkOrder {
  readonly code: string;
  readonly account: number;
  readonly team: number;
  readonly activateOn: number;
  readonly relinkDays: number;
}

/** Links a code to one of the account's own teams, and takes it from the team that it was linked to. */
export async function linkCode(deps: CodeDeps, order: LinkOrder): Promise<LinkAnswer> {
  const now = Math.floor(deps.now() / 1_000);
  const { account, team } = order;
  const answer = await inSpace(deps, account, async (tx, take): Promise<LinkAnswer> => {
    const found = await readCode(tx, order.code);
    if (found === undefined) return { ok: false, error: { code: 'codeInvalid' } };
    const linked = linkTeamCode(found, { ...order, now });
    if (!linked.ok) return linked;
    const row = await readTeam(tx, team);
    if (row === undefined || row.space !== account) return { ok: false, error: { code: 'teamUnknown' } };
    const begun = linked.value.starts_at <= now;
    if (linked.value === found && found.in_force === Number(begun)) return linked;
    if (row.value('sku') === SKU_PREMIUM) return { ok: false, error: { code: 'teamIsPremium' } };
    const { account_sid, team_sid, linked_at, starts_at, ends_at } = linked.value;
    const in_force = Number(begun);
    const taken = await tx
      .updateTable('team_codes')
      .set({ account_sid, team_sid, linked_at, starts_at, ends_at, in_force })
      .where('code', '=', order.code)
      // Somebody else may be activating it at this moment, in a space of his own.
      .where('account_sid', '=', found.account_sid)
      .where('linked_at', '=', found.linked_at)
      .where('withdrawn_at', '=', 0)
      .returning('code')
      .execute();
    if (taken.length === 0) throw new TakenMeanwhile();
    const at = { now: deps.now(), take };
    if (found.in_force === 1 && found.team_sid !== team) await writePlan(tx, found.team_sid, at);
    if (begun) await writePlan(tx, team, at);
    return { ok: true, value: { ...linked.value, in_force } };
  }).catch((error: unknown): LinkAnswer => {
    if (error instanceof TakenMeanwhile) return { ok: false, error: { code: 'codeInvalid' } };
    throw error;
  });
  // People with whom the team is shared read again at once.
  if (answer.ok) await followPlans(deps, team);
  return answer;
}

/** Rolls back what was written before it was noticed. */
class TakenMeanwhile extends Error {}

/** The operator takes a code back; the team that it is linked to loses the plan. False for one that is not there. */
export async function withdrawCode(deps: CodeDeps, code: string): Promise<boolean> {
  const withdrawn = await deps.database.transaction((tx) =>
    tx
      .updateTable('team_codes')
      .set({ withdrawn_at: Math.floor(deps.now() / 1_000) })
      .where('code', '=', code)
      .where('withdrawn_at', '=', 0)
      .returning('code')
      .execute(),
  );
  await followCodes(deps);
  return withdrawn.length > 0;
}

/** Begins and ends plans on their day; called now and then, and again does nothing. */
export async function followCodes(deps: CodeDeps): Promise<void> {
  const now = Math.floor(deps.now() / 1_000);
  const linked = await deps.database.reader
    .selectFrom('team_codes')
    .selectAll()
    .where('account_sid', '>', 0)
    .where((is) => is.or([is('in_force', '=', 1), is('ends_at', '=', 0), is('ends_at', '>', now)]))
    // An account that was deleted took its teams with it.
    .where('account_sid', 'in', deps.database.reader.selectFrom('spaces').select('sid'))
    .execute();
  for (const { code, account_sid } of linked.filter((one) => one.in_force !== Number(isInForce(one, now)))) {
    await inSpace(deps, account_sid, async (tx, take) => {
      // As it is now that nobody else writes in this space.
      const found = await readCode(tx, code);
      if (found === undefined) return;
      const in_force = isInForce(found, now);
      if (found.in_force === Number(in_force)) return;
      await tx
        .updateTable('team_codes')
        .set({ in_force: Number(in_force) })
        .where('code', '=', code)
        .execute();
      await writePlan(tx, found.team_sid, { now: deps.now(), take });
    });
  }
}

/** The best that the codes in force give a team: one that ends leaves what another one gives. */
async function writePlan(tx: Tx, team: number, at: Writing): Promise<void> {
  const codes = await tx
    .selectFrom('team_codes')
    .select('sku')
    .where('team_sid', '=', team)
    .where('in_force', '=', 1)
    .execute();
  const sku = TEAM_CODE_SKUS.find((one) => codes.some((code) => code.sku === one)) ?? '';
  await writeSku(tx, { team, sku }, at);
}

const isInForce = ({ withdrawn_at, starts_at, ends_at }: TeamCode, now: number): boolean =>
  withdrawn_at === 0 && starts_at <= now && (ends_at === 0 || ends_at > now);

/** At most this many teams change in one transaction: the one that a code leaves and the one it goes to. */
const TEAMS_AT_ONCE = 2;

/** A transaction in an account's space; devices hear of it after the commit. */
async function inSpace<T>(
  { database, bus }: CodeDeps,
  account: number,
  body: (tx: Tx, take: (space: number) => number) => Promise<T>,
): Promise<T> {
  const answer = await database.transaction(async (tx) => {
    const numbers = await ChangeNumbers.lock(tx, [account], TEAMS_AT_ONCE);
    const result = await body(tx, (space) => numbers.take(space));
    await numbers.settle();
    return result;
  });
  publishWritten(bus, { spaces: [account], accounts: [] }, '');
  return answer;
}
