/** How often a device asks the cloud for changes (section 6). */
import { SYNC_INTERVAL_MIN_S, UNSHARED_SYNC_INTERVAL_S } from '../limits.ts';
import { hasFeature, type Plan } from '../team/plan.ts';

/**
 * Seconds between health checks: the default interval where one of the teams that the account works with can be
 * shared, its own or one that is shared with it; else 60. Never below 5.
 */
export function syncInterval(plans: readonly Plan[], defaultSeconds: number): number {
  const often = plans.some((plan) => hasFeature(plan, 'sharing'));
  return Math.max(SYNC_INTERVAL_MIN_S, often ? defaultSeconds : UNSHARED_SYNC_INTERVAL_S);
}
