import { describe, expect, test } from 'vitest';
import type { Limits } from './limits.ts';

/** Long compared with the duration of the test. */
const WINDOW_MS = 600_000;

interface Opened {
  readonly limits: Limits;
  /** Advances the time of one key. */
  readonly passes: (key: string, ms: number) => Promise<void>;
}

/** What the server requires of rate limits, in memory and in Redis. */
export function limitsContract(open: () => Opened): void {
  describe('limits', () => {
    test('count within the window that the first hit opened, and start again after it', async () => {
      const { limits, passes } = open();
      const key = `k${Math.random()}`;
      expect(await limits.count(key)).toBe(0);
      expect([await limits.hit(key, WINDOW_MS), await limits.hit(key, WINDOW_MS)]).toEqual([1, 2]);
      expect(await limits.count(key)).toBe(2);
      await passes(key, 0.6 * WINDOW_MS);
      // A further hit does not extend the window.
      expect(await limits.hit(key, WINDOW_MS)).toBe(3);
      await passes(key, 0.6 * WINDOW_MS);
      expect(await limits.count(key)).toBe(0);
      expect(await limits.hit(key, WINDOW_MS)).toBe(1);
    });

    test('are separate for each key and cleared separately', async () => {
      const { limits } = open();
      const [a, b] = [`a${Math.random()}`, `b${Math.random()}`];
      await limits.hit(a, WINDOW_MS);
      await limits.hit(b, WINDOW_MS);
      await limits.clear(a);
      expect([await limits.count(a), await limits.count(b)]).toEqual([0, 1]);
    });

    test('take back a hit only within its window and never below zero', async () => {
      const { limits, passes } = open();
      const key = `k${Math.random()}`;
      await limits.giveBack(key);
      expect(await limits.count(key)).toBe(0);
      await limits.hit(key, WINDOW_MS);
      await limits.hit(key, WINDOW_MS);
      await limits.giveBack(key);
      expect(await limits.count(key)).toBe(1);
      await limits.giveBack(key);
      await limits.giveBack(key);
      expect(await limits.hit(key, WINDOW_MS)).toBe(1);
      await passes(key, 1.1 * WINDOW_MS);
      await limits.giveBack(key);
      expect([await limits.count(key), await limits.hit(key, WINDOW_MS)]).toEqual([0, 1]);
    });

    test('count simultaneous hits', async () => {
      const { limits } = open();
      const key = `k${Math.random()}`;
      const counts = await Promise.all(Array.from({ length: 50 }, () => limits.hit(key, WINDOW_MS)));
      expect(counts.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    });
  });
}
