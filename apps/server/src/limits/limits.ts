/**
 * How often something happened within a window of time: failed logins, codes sent. In memory for one process;
 * in Redis for several, so that they count together.
 */

export interface Limits {
  /** Counts one more; answers how many there are in the window that the first one opened. */
  hit(key: string, windowMs: number): Promise<number>;
  /** How many there are in the window that is open; 0 without one. */
  count(key: string): Promise<number>;
  /** Takes one back in the window that is open: what was counted did not happen. */
  giveBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
  close(): Promise<void>;
}

/** Beyond this many windows the old ones are swept out, and then each time that there are twice as many. */
const SWEEP_AT = 10_000;

/** Counts amounts, too. */
export interface MemoryLimits extends Limits {
  hit(key: string, windowMs: number, amount?: number): Promise<number>;
  giveBack(key: string, amount?: number): Promise<void>;
}

export function memoryLimits(now: () => number): MemoryLimits {
  const windows = new Map<string, { count: number; until: number }>();
  let sweepAt = SWEEP_AT;
  const open = (key: string) => {
    const window = windows.get(key);
    return window !== undefined && window.until > now() ? window : undefined;
  };
  return {
    async hit(key, windowMs, amount = 1) {
      const window = open(key);
      if (window !== undefined) {
        window.count += amount;
        return window.count;
      }
      if (windows.size >= sweepAt) {
        for (const [old, { until }] of windows) if (until <= now()) windows.delete(old);
        sweepAt = Math.max(SWEEP_AT, 2 * windows.size);
      }
      windows.set(key, { count: amount, until: now() + windowMs });
      return amount;
    },
    count: async (key) => open(key)?.count ?? 0,
    giveBack: async (key, amount = 1) => {
      const window = open(key);
      if (window !== undefined) window.count = Math.max(0, window.count - amount);
    },
    clear: async (key) => {
      windows.delete(key);
    },
    close: async () => windows.clear(),
  };
}
