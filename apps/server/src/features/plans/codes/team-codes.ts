/**
 * Stored team codes. Hashing six digits would protect nothing, so they are stored in plain text and an operator can
 * list them. The limit on guesses protects them. What a used code gives is its grant, whose reference is the code.
 */
import { SKU_PREMIUM } from '@touchline/domain/plan/plan';
import { type TeamCodeRefusal, useTeamCode } from '@touchline/domain/plan/team-code';
import type { Selectable } from 'kysely';
import type { DatabaseDep, Reader } from '#platform/database/database.ts';
import { isDuplicate } from '#platform/database/database-errors.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import { newCode } from '#platform/secrets/secrets.ts';
import type { TimeDep } from '#platform/time.ts';
import type { MembershipDeps } from '#rows/people/membership.ts';
import { updatePausedTeams } from '#rows/view/plan-end.ts';
import { readTeam } from '#rows/view/team-plan.ts';
import {
  changeGrants,
  type GrantDeps,
  type GrantName,
  readGrant,
  type StoredGrant,
} from '../grants/grants.ts';

export type StoredCode = Selectable<Schema['team_codes']>;

/** A code and what it gives; the grant is null for a code that was never used. */
export interface CodeWithGrant {
  readonly code: StoredCode;
  readonly grant: StoredGrant | null;
}

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
  const values = {
    sku,
    days,
    note,
    created_at,
    valid_until: created_at + validDays * DAY_S,
    withdrawn_at: 0,
  };
  const codes: string[] = [];
  for (let tries = 0; codes.length < count; tries++) {
    if (tries > count * TRIES) throw new Error('there are no free codes left');
    const code = newCode(randomBytes);
    const isNew = await database
      .transaction((tx) =>
        tx
          .insertInto('team_codes')
          .values({ ...values, code })
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

export async function readCode(db: Reader, code: string): Promise<CodeWithGrant | null> {
  const found = await db.selectFrom('team_codes').selectAll().where('code', '=', code).executeTakeFirst();
  return found === undefined ? null : { code: found, grant: await readGrant(db, grantName(code)) };
}

/** The oldest first. */
export async function listCodes(db: Reader): Promise<readonly CodeWithGrant[]> {
  const codes = await db.selectFrom('team_codes').selectAll().orderBy('created_at').orderBy('code').execute();
  const listed: CodeWithGrant[] = [];
  for (const code of codes) listed.push({ code, grant: await readGrant(db, grantName(code.code)) });
  return listed;
}

const grantName = (code: string): GrantName => ({ source: 'team_code', reference: code });

/** Why a code cannot be linked to a team. */
export type LinkRefusal =
  | TeamCodeRefusal
  /** The account does not own the team. */
  | { readonly code: 'teamUnknown' }
  /** Another code or a purchase has made it Premium already. */
  | { readonly code: 'teamIsPremium' };

export type LinkAnswer =
  | { readonly ok: true; readonly value: CodeWithGrant }
  | { readonly ok: false; readonly error: LinkRefusal };

export interface LinkOrder {
  readonly code: string;
  readonly account: number;
  readonly team: number;
  readonly activateOn: number;
  readonly relinkDays: number;
}

/** Links a code to one of the account's own teams, and unlinks it from its previous team. */
export async function linkCode(deps: MembershipDeps, order: LinkOrder): Promise<LinkAnswer> {
  const { account, team } = order;
  const answer = await changeGrants(deps, account, async ({ tx, now, put }): Promise<LinkAnswer> => {
    const found = await readCode(tx, order.code);
    if (found === null) return { ok: false, error: { code: 'codeInvalid' } };
    const used = useTeamCode(found.code, found.grant, { ...order, now });
    if (!used.ok) return used;
    const row = await readTeam(tx, team);
    if (row === undefined || row.space !== account) return { ok: false, error: { code: 'teamUnknown' } };
    if (used.value === found.grant) return { ok: true, value: found };
    if (row.value('sku') === SKU_PREMIUM) return { ok: false, error: { code: 'teamIsPremium' } };
    const grant = await put(grantName(order.code), found.grant, { grant: used.value });
    if (!(await isStillValid(tx, order.code))) throw new TakenMeanwhile();
    return { ok: true, value: { code: found.code, grant } };
  }).catch((error: unknown): LinkAnswer => {
    // Another account has used it meanwhile, in its own space, or the operator has withdrawn it.
    if (error instanceof TakenMeanwhile || isDuplicate(error)) {
      return { ok: false, error: { code: 'codeInvalid' } };
    }
    throw error;
  });
  // Members can read the team again at once.
  if (answer.ok) await updatePausedTeams(deps, team);
  return answer;
}

/** Thrown to roll back what was written before the conflict was found. */
class TakenMeanwhile extends Error {}

/** Writes the row without a change, so that a withdrawal waits or is seen. */
async function isStillValid(tx: Reader, code: string): Promise<boolean> {
  const rows = await tx
    .updateTable('team_codes')
    .set((row) => ({ withdrawn_at: row.ref('withdrawn_at') }))
    .where('code', '=', code)
    .where('withdrawn_at', '=', 0)
    .returning('code')
    .execute();
  return rows.length > 0;
}

/** Withdraws a code; its team loses what it gave. Returns false for an unknown code. */
export async function withdrawCode(deps: GrantDeps, code: string): Promise<boolean> {
  const withdrawn = await deps.database.transaction((tx) =>
    tx
      .updateTable('team_codes')
      .set({ withdrawn_at: Math.floor(deps.now() / 1_000) })
      .where('code', '=', code)
      .where('withdrawn_at', '=', 0)
      .returning('code')
      .execute(),
  );
  const name = grantName(code);
  const grant = await readGrant(deps.database.reader, name);
  if (grant !== null) {
    await changeGrants(deps, grant.account_sid, async ({ tx, put }) => {
      const found = await readGrant(tx, name);
      if (found !== null) await put(name, found, { grant: { ...found, state: 'deleted' } });
    });
  }
  return withdrawn.length > 0;
}
