/** How often a device asks the cloud for changes (section 6). */
import { SYNC_INTERVAL_MIN_S, UNSHARED_SYNC_INTERVAL_S } from '../limits.ts';
import { hasFeature, type Plan } from '../plan/plan.ts';
import type { AppVariant } from './app-ids.ts';

export interface SyncIntervalContext {
  readonly defaultSeconds: number;
  readonly variant: AppVariant;
}

/**
 * Seconds between health checks. The default interval applies to the team variant when one of the account's teams can
 * be shared or is shared with it, and to the trainer variant with a premium or basic subscription: any plan but the
 * free one. Otherwise 60 seconds. Never below 5.
 */
export function syncInterval(
  plans: readonly Plan[],
  { defaultSeconds, variant }: SyncIntervalContext,
): number {
  const often = plans.some((plan) => (variant === 'trainer' ? plan !== 'free' : hasFeature(plan, 'sharing')));
  return Math.max(SYNC_INTERVAL_MIN_S, often ? defaultSeconds : UNSHARED_SYNC_INTERVAL_S);
}
