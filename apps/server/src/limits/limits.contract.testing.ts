import { describe, expect, test } from 'vitest';
import type { Limits } from './limits.ts';

/** Long enough that the test itself takes no part of it. */
const WINDOW_MS = 600_000;

interface Opened {
  readonly limits: Limits;
  /** Lets time go on for the window of one key. */
  readonly passes: (key: string, ms: number) => Promise<void>;
}

/** What limits must do, wherever they are counted. */
export function limitsContract(open: () => Opened): void {
  describe('limits', () => {
    test('count within the window that the first one opened, and start anew after it', async () => {
      const { limits, passes } = open();
      const key = `k${Math.random()}`;
      expect(await limits.count(key)).toBe(0);
      expect([await limits.hit(key, WINDOW_MS), await limits.hit(key, WINDOW_MS)]).toEqual([1, 2]);
      expect(await limits.count(key)).toBe(2);
      await passes(key, 0.6 * WINDOW_MS);
      // Another hit does not keep the window open.
      expect(await limits.hit(key, WINDOW_MS)).toBe(3);
      await passes(key, 0.6 * WINDOW_MS);
      expect(await limits.count(key)).toBe(0);
      expect(await limits.hit(key, WINDOW_MS)).toBe(1);
    });

    test('are kept apart by key, and cleared one by one', async () => {
      const { limits } = open();
      const [a, b] = [`a${Math.random()}`, `b${Math.random()}`];
      await limits.hit(a, WINDOW_MS);
      await limits.hit(b, WINDOW_MS);
      await limits.clear(a);
      expect([await limits.count(a), await limits.count(b)]).toEqual([0, 1]);
    });

    test('take back what did not happen, in the same window and never below nothing', async () => {
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

    test('count everybody who comes at once', async () => {
      const { limits } = open();
      const key = `k${Math.random()}`;
      const counts = await Promise.all(Array.from({ length: 50 }, () => limits.hit(key, WINDOW_MS)));
      expect(counts.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    });
  });
}
