/**
 * Counts events within a time window, such as failed logins and mailed codes. One process counts in memory; several
 * processes share their counts in Redis.
 */

export interface Limits {
  /** Counts one event. Returns the count in the window that the first event opened. */
  hit(key: string, windowMs: number): Promise<number>;
  /** The count of the open window; 0 without one. */
  count(key: string): Promise<number>;
  /** Takes back one event of the open window. */
  giveBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
  close(): Promise<void>;
}

export interface LimitsDep {
  readonly limits: Limits;
}

/** At this many windows expired ones are removed; the next cleanup runs when the number has doubled. */
const SWEEP_AT = 10_000;

/** Limits that can count an amount and give it back. */
export interface MemoryLimits extends Limits {
  hit(key: string, windowMs: number, amount?: number): Promise<number>;
  /** `hit` without a promise. */
  add(key: string, windowMs: number, amount?: number): number;
  giveBack(key: string, amount?: number): Promise<void>;
}

export function memoryLimits(now: () => number): MemoryLimits {
  const windows = new Map<string, { count: number; until: number }>();
  let sweepAt = SWEEP_AT;
  const open = (key: string) => {
    const window = windows.get(key);
    return window !== undefined && window.until > now() ? window : undefined;
  };
  const add = (key: string, windowMs: number, amount = 1) => {
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
  };
  return {
    add,
    hit: async (key, windowMs, amount) => add(key, windowMs, amount),
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
