import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { SKU_PREMIUM } from '@touchline/domain/plan/plan';
import { isPurchaseSource } from '@touchline/domain/plan/purchase';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError, authError } from '#platform/errors.ts';
import { readTeam } from '#rows/view/team-plan.ts';
import { grantsOfTeam, type StoredGrant } from '../grants/grants.ts';

export interface Wanted {
  readonly account: number;
  readonly team: number;
  readonly sku: string;
}

/** Throws for a team that has the plan, or soon may have: a payment for it is under way, or overdue. */
export async function requireTeamWithout(
  { database }: DatabaseDep,
  { account, team, sku }: Wanted,
): Promise<void> {
  const row = await readTeam(database.reader, team);
  if (row === undefined || row.space !== account) throw authError(505);
  const now = row.value('sku');
  const grants = await grantsOfTeam(database.reader, team);
  const waits = grants.some(
    (grant) => isPurchaseSource(grant.source) && mayStillBePaid(grant) && grant.account_sid === account,
  );
  if (now === SKU_PREMIUM || now === sku || waits) throw new ApiError(400, USER_TEXTS.teamIsPremium);
}

function mayStillBePaid({ state, unpaid_since }: StoredGrant): boolean {
  return state === 'pending' || (unpaid_since > 0 && state !== 'deleted');
}
