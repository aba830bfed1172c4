/**
 * Team codes: six digits that an operator gives out (sections 2, 6 and 7). The first use makes a grant for the account
 * that used it; from then on the grant says what the code is worth. Times are seconds since 1970.
 */
import type { SubscriptionState } from '../entity/tables/purchase.ts';
import { type Grant, type GrantLink, grantState, type LinkRefusal, linkGrant } from './grant.ts';
import { DAY_S } from './plan.ts';

export interface TeamCode {
  readonly sku: string;
  /** Days that the plan lasts after its start; 0 for unlimited. */
  readonly days: number;
  /** The end of the period in which the code can be activated. */
  readonly valid_until: number;
  /** When the operator revoked the code; 0 for never. */
  readonly withdrawn_at: number;
}

/** The state of section 3 at `now`. `grant` is null for a code that was never used. */
export function teamCodeState(code: TeamCode, grant: Grant | null, now: number): SubscriptionState {
  if (code.withdrawn_at > 0) return 'deleted';
  if (grant !== null) return grantState(grant, now);
  return now < code.valid_until ? 'inactive' : 'expired';
}

export type TeamCodeRefusal =
  /** 'This code is invalid, already activated or already used'. The message does not reveal which of them. */
  { readonly code: 'codeInvalid' } | Extract<LinkRefusal, { readonly code: 'tooEarlyToSwitch' }>;

/** Null when the account may use the code: a new one, or its own while it lasts. */
export function teamCodeRefusal(
  code: TeamCode,
  grant: Grant | null,
  { account, now }: { readonly account: number; readonly now: number },
): TeamCodeRefusal | null {
  const state = teamCodeState(code, grant, now);
  const isOwn = grant?.account_sid === account && (state === 'active' || state === 'pending');
  return isOwn || (grant === null && state === 'inactive') ? null : { code: 'codeInvalid' };
}

export interface TeamCodeUse extends GrantLink {
  /** When the plan begins; -1 for now (section 7). */
  readonly activateOn: number;
}

/** The grant after a code is used for a team. The first use starts its period; later ones only move it. */
export function useTeamCode<T extends Grant>(
  code: TeamCode,
  grant: T | null,
  use: TeamCodeUse,
):
  | { readonly ok: true; readonly value: T | Grant }
  | { readonly ok: false; readonly error: TeamCodeRefusal } {
  const refusal = teamCodeRefusal(code, grant, use);
  if (refusal !== null) return { ok: false, error: refusal };
  if (grant === null) return { ok: true, value: firstGrant(code, use) };
  const linked = linkGrant(grant, use);
  if (linked.ok) return linked;
  return {
    ok: false,
    error: linked.error.code === 'tooEarlyToSwitch' ? linked.error : { code: 'codeInvalid' },
  };
}

function firstGrant({ sku, days }: TeamCode, { account, team, now, activateOn }: TeamCodeUse): Grant {
  const starts_at = Math.max(now, activateOn);
  return {
    source: 'team_code',
    sku,
    state: 'active',
    account_sid: account,
    team_sid: team,
    linked_at: now,
    starts_at,
    ends_at: days === 0 ? 0 : starts_at + days * DAY_S,
    renews: false,
    payment_period: '',
    unpaid_since: 0,
  };
}
