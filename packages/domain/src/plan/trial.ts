/** The trial of a new account (the design's roles.md; states in section 4). */
import { TRIAL_DAYS } from '../limits.ts';
import { DAY_S } from './plan.ts';

/**
 * Whole days left of the trial: 0 on its last day, -1 when it is over or never began.
 * @param signupSeconds when the account signed up, seconds since 1970; 0 when unknown
 */
export function trialDaysLeft(signupSeconds: number, nowSeconds: number): number {
  return signupSeconds <= 0 ? -1 : daysUntil(trialEnd(signupSeconds), nowSeconds);
}

/** The same, by the end of the trial in seconds since 1970. */
export function daysUntil(endSeconds: number, nowSeconds: number): number {
  const left = endSeconds - nowSeconds;
  return left <= 0 ? -1 : Math.min(TRIAL_DAYS, Math.floor(left / DAY_S));
}

/** When the trial of an account ends or ended, seconds since 1970. */
export function trialEnd(signupSeconds: number): number {
  return signupSeconds + TRIAL_DAYS * DAY_S;
}
