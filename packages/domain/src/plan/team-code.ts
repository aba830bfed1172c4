/**
 * Team codes: six digits that give a team a plan (sections 2, 6 and 7). A code belongs to the account that activates
 * it first, and to one of its teams at a time. Times are seconds since 1970.
 */
import { SKU_PLUS, SKU_PREMIUM } from './plan.ts';

const DAY_S = 86_400;

/** The states of a purchase (section 3). */
export const TEAM_CODE_STATES = ['inactive', 'pending', 'active', 'expired', 'deleted'] as const;
export type TeamCodeState = (typeof TEAM_CODE_STATES)[number];

/** The plans that a code can give, the best first. */
export const TEAM_CODE_SKUS = [SKU_PREMIUM, SKU_PLUS] as const;

export interface TeamCode {
  /** Days that the plan lasts after its start; 0 for unlimited. */
  readonly days: number;
  /** The end of the period in which the code can be activated. */
  readonly valid_until: number;
  /** The account that activated the code; 0 for none. */
  readonly account_sid: number;
  readonly team_sid: number;
  /** When the code was last linked to a team. */
  readonly linked_at: number;
  readonly starts_at: number;
  /** 0 for never. */
  readonly ends_at: number;
  /** When the operator revoked the code; 0 for never. */
  readonly withdrawn_at: number;
}

/** The state of section 3 at `now`, in seconds since 1970. */
export function teamCodeState(code: TeamCode, now: number): TeamCodeState {
  if (code.withdrawn_at > 0) return 'deleted';
  if (code.account_sid === 0) return now < code.valid_until ? 'inactive' : 'expired';
  if (code.ends_at > 0 && now >= code.ends_at) return 'expired';
  return now < code.starts_at ? 'pending' : 'active';
}

/** When a code may be linked to another team; 0 for a code that was never linked. */
export function relinkFrom({ account_sid, linked_at }: TeamCode, relinkDays: number): number {
  return account_sid === 0 ? 0 : linked_at + relinkDays * DAY_S;
}

export type TeamCodeRefusal =
  /** 'This code is invalid, already activated or already used'. The message does not reveal which of them. */
  | { readonly code: 'codeInvalid' }
  /** Message: "It's to early to switch from team" */
  | { readonly code: 'tooEarlyToSwitch'; readonly from: number };

/** True when the account may use the code: a new one, or its own while it lasts. */
export function teamCodeRefusal(
  code: TeamCode,
  { account, now }: { readonly account: number; readonly now: number },
): TeamCodeRefusal | null {
  const state = teamCodeState(code, now);
  const usable = state === 'inactive' || (code.account_sid === account && isRunning(state));
  return usable ? null : { code: 'codeInvalid' };
}

export interface Link {
  readonly account: number;
  readonly team: number;
  readonly now: number;
  /** When the plan begins; -1 for now (section 7). */
  readonly activateOn: number;
  readonly relinkDays: number;
}

/** The code after it is linked to a team. The first link starts its period; later ones only move it. */
export function linkTeamCode<T extends TeamCode>(
  code: T,
  { account, team, now, activateOn, relinkDays }: Link,
): { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: TeamCodeRefusal } {
  const refusal = teamCodeRefusal(code, { account, now });
  if (refusal !== null) return { ok: false, error: refusal };
  if (code.account_sid === 0) {
    const starts_at = Math.max(now, activateOn);
    const ends_at = code.days === 0 ? 0 : starts_at + code.days * DAY_S;
    const linked = { account_sid: account, team_sid: team, linked_at: now, starts_at, ends_at };
    return { ok: true, value: { ...code, ...linked } };
  }
  if (code.team_sid === team) return { ok: true, value: code };
  const from = relinkFrom(code, relinkDays);
  if (now < from) return { ok: false, error: { code: 'tooEarlyToSwitch', from } };
  return { ok: true, value: { ...code, team_sid: team, linked_at: now } };
}

const isRunning = (state: TeamCodeState) => state === 'active' || state === 'pending';
