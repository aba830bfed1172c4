/**
 * Stored team codes. Hashing six digits would protect nothing, so they are stored in plain text and an operator can
 * list them. The limit on guesses protects them.
 */

import { SKU_PREMIUM } from '@touchline/domain/plan/plan';
import {
  linkTeamCode,
  TEAM_CODE_SKUS,
  type TeamCode,
  type TeamCodeRefusal,
} from '@touchline/domain/plan/team-code';
import type { Selectable } from 'kysely';
import type { BusDep } from '#platform/bus/bus.ts';
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { isDuplicate } from '#platform/database/database-errors.ts';
import type { Schema } from '#platform/database/schema.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import { newCode } from '#platform/secrets/secrets.ts';
import type { TimeDep } from '#platform/time.ts';
import { updatePausedTeams } from '#rows/view/plan-end.ts';
import { readTeam, type Writing, writeSku } from '#rows/view/team-sku.ts';
import { publishWritten } from '#rows/write/hints.ts';

export type StoredCode = Selectable<Schema['team_codes']>;
export type CodeDeps = DatabaseDep & TimeDep & BusDep;

/** Attempts to find a free code: with a hundred thousand codes given out, one in ten is taken. */
const TRIES = 50;

export interface NewCodes {
  readonly count: number;
  readonly sku: string;
  readonly days: number;
  /** Days within which it must be activated. */
  readonly validDays: number;
  /** The operator's remark, such as its recipient. */
  readonly note: string;
}

const DAY_S = 86_400;

export async function createCodes(
  { database, now, randomBytes }: DatabaseDep & TimeDep & RandomBytesDep,
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
  account_sid: 0,
  team_sid: 0,
  linked_at: 0,
  starts_at: 0,
  ends_at: 0,
  withdrawn_at: 0,
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
  /** The account does not own the team. */
  | { readonly code: 'teamUnknown' }
  /** Another code or a purchase has made it Premium already. */
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

/** Links a code to one of the account's own teams, and unlinks it from its previous team. */
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
      // Another account may be activating it right now, in its own space.
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
  // Members can read the team again at once.
  if (answer.ok) await updatePausedTeams(deps, team);
  return answer;
}

/** Thrown to roll back what was written before the conflict was found. */
class TakenMeanwhile extends Error {}

/** Withdraws a code; its team loses the plan. Returns false for an unknown code. */
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
  await updateTeamPlans(deps);
  return withdrawn.length > 0;
}

/** Starts and ends plans on their day. A regular job calls this; repeating it has no effect. */
export async function updateTeamPlans(deps: CodeDeps): Promise<void> {
  const now = Math.floor(deps.now() / 1_000);
  const linked = await deps.database.reader
    .selectFrom('team_codes')
    .selectAll()
    .where('account_sid', '>', 0)
    .where((is) => is.or([is('in_force', '=', 1), is('ends_at', '=', 0), is('ends_at', '>', now)]))
    // A deleted account has no teams any more.
    .where('account_sid', 'in', deps.database.reader.selectFrom('spaces').select('sid'))
    .execute();
  for (const { code, account_sid } of linked.filter((one) => one.in_force !== Number(isInForce(one, now)))) {
    await inSpace(deps, account_sid, async (tx, take) => {
      // Read again, now that no other transaction can write in this space.
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

/** Writes the best plan of the codes in force; when one ends, another one's plan remains. */
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

/** One transaction changes at most two teams: the code's previous and its new one. */
const TEAMS_AT_ONCE = 2;

/** Runs a transaction in an account's space, and sends hints to devices after the commit. */
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
