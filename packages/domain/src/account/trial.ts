/** The trial of a new account (the design's roles.md; states in section 4). */
import { TRIAL_DAYS } from '../limits.ts';
import type { Plan } from '../team/plan.ts';

const DAY_S = 86_400;

/**
 * Whole days that the trial has left, 0 on its last day, -1 when it is over or never began.
 * @param signupSeconds when the account signed up, seconds since 1970; 0 when that is not known
 */
export function trialDaysLeft(signupSeconds: number, nowSeconds: number): number {
  return signupSeconds <= 0 ? -1 : daysUntil(trialEnd(signupSeconds), nowSeconds);
}

/** The same by the trial's end, seconds since 1970. */
export function daysUntil(endSeconds: number, nowSeconds: number): number {
  const left = endSeconds - nowSeconds;
  return left <= 0 ? -1 : Math.min(TRIAL_DAYS, Math.floor(left / DAY_S));
}

/** When the trial of an account ends or ended, seconds since 1970. */
export function trialEnd(signupSeconds: number): number {
  return signupSeconds + TRIAL_DAYS * DAY_S;
}

export interface AccountState {
  readonly premium: boolean;
  /** Trial days are 0 or more. */
  readonly trial: boolean;
  /** Premium, or a trial that lasts. */
  readonly basic: boolean;
}

/**
 * The states of an account in section 4.
 * @param plans of the teams that the account owns, by what was bought for them
 */
export function accountState(plans: readonly Plan[], trialDays: number): AccountState {
  const premium = plans.includes('premium');
  const trial = trialDays >= 0;
  return { premium, trial, basic: premium || trial };
}
