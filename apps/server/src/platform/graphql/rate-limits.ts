/**
 * Rate limits of data calls and of the bytes in their bodies, per account. The limits are far above what a coach's
 * devices send during a match; they stop runaway programs. Each process counts for itself, because a round trip to
 * Redis would cost more than the call. Health checks in the app's fixed document are counted apart from other calls.
 */

import type { Config } from '../config/config.ts';
import { apiError } from '../errors.ts';
import { memoryLimits } from '../limits/limits.ts';
import type { TimeDep } from '../time.ts';

export const CALLS_PER_MINUTE = 1_200;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MEGABYTE = 1_000_000;

/** Per minute. A device asks at most every five seconds, which is 12; a device that asks twice as often is broken. */
export const HEALTH_CHECKS_PER_DEVICE = 24;

type LimitConfig = Pick<
  Config,
  'mode' | 'dataMegabytesPerMinute' | 'dataMegabytesPerDay' | 'devicesPerAccount'
>;

export interface DataRateLimits {
  /** Counts a call whose body has at most this many bytes. Throws 429 above the limit. */
  count(account: number, bytes: number): Promise<void> | undefined;
  /** Counts a health check that uses the app's own document. Throws 429 above the limit. */
  countHealthCheck(account: number): void;
  /** Takes back bytes that were counted and not sent. */
  giveBack(account: number, bytes: number): Promise<void> | undefined;
}

/** No limits in trial mode, which listens on loopback only: replays and tests play whole seasons in a minute. */
export function dataRateLimits({ config, now }: TimeDep & { readonly config: LimitConfig }): DataRateLimits {
  if (config.mode === 'trial') {
    return { count: () => undefined, countHealthCheck: () => undefined, giveBack: () => undefined };
  }
  const limits = memoryLimits(now);
  const windows = [
    { name: 'minute', ms: MINUTE_MS, most: config.dataMegabytesPerMinute * MEGABYTE },
    { name: 'day', ms: DAY_MS, most: config.dataMegabytesPerDay * MEGABYTE },
  ] as const;
  const keyOf = (account: number, { name }: (typeof windows)[number]) => `${name} ${account}`;
  const healthChecksPerMinute = config.devicesPerAccount * HEALTH_CHECKS_PER_DEVICE;
  return {
    countHealthCheck(account) {
      if (limits.add(`health ${account}`, MINUTE_MS) > healthChecksPerMinute) throw apiError(429);
    },
    async count(account, bytes) {
      if ((await limits.hit(String(account), MINUTE_MS)) > CALLS_PER_MINUTE) throw apiError(429);
      for (const [index, window] of windows.entries()) {
        if ((await limits.hit(keyOf(account, window), window.ms, bytes)) <= window.most) continue;
        // A refused call is not read, so it must not use up the account's limits.
        for (const counted of windows.slice(0, index + 1)) {
          await limits.giveBack(keyOf(account, counted), bytes);
        }
        throw apiError(429);
      }
    },
    async giveBack(account, bytes) {
      for (const window of windows) await limits.giveBack(keyOf(account, window), bytes);
    },
  };
}
