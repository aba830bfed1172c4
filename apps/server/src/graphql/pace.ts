/**
 * How many data calls one account may make in a minute. Far more than a coach's devices make together in a match,
 * and what somebody who takes them apart with a program of his own cannot go beyond. Counted by each process for
 * itself: a call is not worth a way to Redis. Health checks, which cost next to nothing, are not counted.
 */
import type { Caller } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { memoryLimits } from '../limits/limits.ts';

export const CALLS_PER_MINUTE = 1_200;
const MINUTE_MS = 60_000;

/** Trial mode listens at home only, where replays and tests play seasons in a minute. */
export function paceOf({ config, now }: Pick<Deps, 'config' | 'now'>): (caller: Caller) => Promise<void> {
  const limits = memoryLimits(now);
  return async ({ sid }) => {
    if (config.mode === 'trial') return;
    if ((await limits.hit(String(sid), MINUTE_MS)) > CALLS_PER_MINUTE) throw apiError(429);
  };
}
