/** How often a device asks the cloud for news (section 6). */
import { SYNC_INTERVAL_MIN_S, UNSHARED_SYNC_INTERVAL_S } from '../limits.ts';
import { hasFeature, type Plan } from '../team/plan.ts';
import type { AccountState } from './trial.ts';

export type AppVariant =
  /** The trainer's app: what counts is the account. */
  | { readonly variant: 'trainer'; readonly account: Pick<AccountState, 'basic'> }
  /** The team's app: what counts is whether the team can be shared. */
  | { readonly variant: 'team'; readonly plan: Plan };

/**
 * Seconds between health checks: the default interval with a premium or basic subscription, or where the
 * team can be shared; else 60. Never below 5.
 */
export function syncInterval(app: AppVariant, defaultSeconds: number): number {
  const often = app.variant === 'trainer' ? app.account.basic : hasFeature(app.plan, 'sharing');
  return Math.max(SYNC_INTERVAL_MIN_S, often ? defaultSeconds : UNSHARED_SYNC_INTERVAL_S);
}
