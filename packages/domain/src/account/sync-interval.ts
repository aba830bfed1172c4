/** How often a device asks the cloud for changes (section 6). */
import { SYNC_INTERVAL_MIN_S, UNSHARED_SYNC_INTERVAL_S } from '../limits.ts';
import { hasFeature, type Plan } from '../plan/plan.ts';

/**
 * Seconds between health checks. The default interval applies when one of the account's teams can be shared or is
 * shared with it, otherwise 60 seconds. Never below 5.
 */
export function syncInterval(plans: readonly Plan[], defaultSeconds: number): number {
  const often = plans.some((plan) => hasFeature(plan, 'sharing'));
  return Math.max(SYNC_INTERVAL_MIN_S, often ? defaultSeconds : UNSHARED_SYNC_INTERVAL_S);
}
