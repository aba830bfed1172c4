/**
 * How many data calls, and how many bytes in their bodies, one account may send. Far more than a coach's devices
 * send together in a match, and a bound for a program that repeats their calls. Each process counts for itself: a
 * call is not worth a round trip to Redis. Health checks on the short way (health-calls.ts) are not counted.
 */
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { memoryLimits } from '../limits/limits.ts';

export const CALLS_PER_MINUTE = 1_200;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MEGABYTE = 1_000_000;

type PaceConfig = Pick<Config, 'mode' | 'dataMegabytesPerMinute' | 'dataMegabytesPerDay'>;

export interface Pace {
  /** Counts a call whose body has at most this many bytes. Throws 429. */
  count(account: number, bytes: number): Promise<void>;
  /** The body was so many bytes shorter than it might have been. */
  giveBack(account: number, bytes: number): Promise<void>;
}

/** Trial mode listens on the loopback only, where replays and tests play seasons in a minute. */
export function paceOf({ config, now }: Pick<Deps, 'now'> & { readonly config: PaceConfig }): Pace {
  if (config.mode === 'trial') return { count: async () => undefined, giveBack: async () => undefined };
  const limits = memoryLimits(now);
  const windows = [
    { name: 'minute', ms: MINUTE_MS, most: config.dataMegabytesPerMinute * MEGABYTE },
    { name: 'day', ms: DAY_MS, most: config.dataMegabytesPerDay * MEGABYTE },
  ] as const;
  const keyOf = (account: number, { name }: (typeof windows)[number]) => `${name} ${account}`;
  return {
    async count(account, bytes) {
      if ((await limits.hit(String(account), MINUTE_MS)) > CALLS_PER_MINUTE) throw apiError(429);
      for (const [index, window] of windows.entries()) {
        if ((await limits.hit(keyOf(account, window), window.ms, bytes)) <= window.most) continue;
        // A call that is refused is not read, and takes nothing of what the account may still send.
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
