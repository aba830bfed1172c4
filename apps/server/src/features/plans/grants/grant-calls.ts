/**
 * `purchases` lists what gives the caller's teams a plan; `link_purchase` moves one of them to another team of the
 * caller (areas.md, "Plans, shop, purchases").
 */
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { grantState, linkGrant, relinkFrom } from '@touchline/domain/plan/grant';
import { SKU_PREMIUM } from '@touchline/domain/plan/plan';
import type { Purchase, Purchases } from '@touchline/domain/plan/shop';
import type { AccountCalls, AuthInput } from '#access/account-calls/call.ts';
import { textOf } from '#access/account-calls/input.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError, authError } from '#platform/errors.ts';
import type { TimeDep } from '#platform/time.ts';
import type { MembershipDeps } from '#rows/people/membership.ts';
import { isPositiveInteger } from '#rows/push/batch.ts';
import { updatePausedTeams } from '#rows/view/plan-end.ts';
import { readTeam } from '#rows/view/team-plan.ts';
import { accountOf, numberOf } from '../account-of.ts';
import { changeGrants, grantsOfAccount, keyOf, nameOfKey, readGrant, type StoredGrant } from './grants.ts';

export const GRANT_CALLS = {
  purchases: { POST: purchases },
  link_purchase: { POST: linkPurchase },
} satisfies AccountCalls<never>;

const GRANT_LENGTH_MAX = 300;

type CallDeps = ConfigDep<'teamCodeRelinkDays'> & DatabaseDep & TimeDep;

/** The newest first. */
async function purchases(deps: CallDeps, { fields }: AuthInput): Promise<Purchases> {
  const account = await accountOf(deps, fields);
  const grants = await grantsOfAccount(deps.database.reader, account);
  return { purchases: grants.map((grant) => purchaseOf(deps, grant)) };
}

async function linkPurchase(deps: CallDeps & MembershipDeps, { fields }: AuthInput): Promise<Purchase> {
  const account = await accountOf(deps, fields);
  const team = numberOf(fields.team_sid);
  const name = nameOfKey(textOf(fields, 'purchase', GRANT_LENGTH_MAX));
  if (!isPositiveInteger(team)) throw authError(505);
  const { teamCodeRelinkDays: relinkDays } = deps.config;
  const linked = await changeGrants(deps, account, async ({ tx, now, put }) => {
    const found = await readGrant(tx, name);
    const link = found && linkGrant(found, { account, team, now, relinkDays });
    if (found === null || link === null) throw authError(414);
    if (!link.ok) {
      throw link.error.code === 'grantUnusable'
        ? authError(414)
        : new ApiError(400, USER_TEXTS.tooEarlyToSwitch);
    }
    const row = await readTeam(tx, team);
    if (row === undefined || row.space !== account) throw authError(505);
    if (link.value === found) return found;
    if (row.value('sku') === SKU_PREMIUM) throw new ApiError(400, USER_TEXTS.teamIsPremium);
    return put(name, found, { grant: link.value });
  });
  // Members can read the team again at once.
  await updatePausedTeams(deps, team);
  return purchaseOf(deps, linked);
}

/** A grant as its account sees it. */
export function purchaseOf(
  { now, config }: ConfigDep<'teamCodeRelinkDays'> & TimeDep,
  grant: StoredGrant,
): Purchase {
  const { source, sku, team_sid, starts_at, ends_at, renews, payment_period, unpaid_since } = grant;
  const state = grantState(grant, Math.floor(now() / 1_000));
  const facts = { source, sku, state, team_sid, starts_at, ends_at, renews, payment_period, unpaid_since };
  return { id: keyOf(grant), ...facts, relink_from: relinkFrom(grant, config.teamCodeRelinkDays) };
}
