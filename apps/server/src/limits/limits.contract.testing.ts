import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Limits } from './limits.ts';

/** What limits must do, wherever they are counted. `passes` lets time go on for them. */
export function limitsContract(open: () => { limits: Limits; passes: (ms: number) => Promise<void> }): void {
  describe('limits', () => {
    test('count within the window that the first one opened, and start anew after it', async () => {
      const { limits, passes } = open();
      const key = `k${Math.random()}`;
      expect(await limits.count(key)).toBe(0);
      expect([await limits.hit(key, 200), await limits.hit(key, 200)]).toEqual([1, 2]);
      expect(await limits.count(key)).toBe(2);
      await passes(120);
      // Another hit does not keep the window open.
      expect(await limits.hit(key, 200)).toBe(3);
      await passes(120);
      expect(await limits.count(key)).toBe(0);
      expect(await limits.hit(key, 200)).toBe(1);
    });

    test('are kept apart by key, and cleared one by one', async () => {
      const { limits } = open();
      const [a, b] = [`a${Math.random()}`, `b${Math.random()}`];
      await limits.hit(a, 10_000);
      await limits.hit(b, 10_000);
      await limits.clear(a);
      expect([await limits.count(a), await limits.count(b)]).toEqual([0, 1]);
    });

    test('take back what did not happen, in the same window and never below nothing', async () => {
      const { limits, passes } = open();
      const key = `k${Math.random()}`;
      await limits.giveBack(key);
      expect(await limits.count(key)).toBe(0);
      await limits.hit(key, 200);
      await limits.hit(key, 200);
      await limits.giveBack(key);
      expect(await limits.count(key)).toBe(1);
      await limits.giveBack(key);
      await limits.giveBack(key);
      expect(await limits.hit(key, 200)).toBe(1);
      await passes(220);
      await limits.giveBack(key);
      expect([await limits.count(key), await limits.hit(key, 200)]).toEqual([0, 1]);
    });

    test('count everybody who comes at once', async () => {
      const { limits } = open();
      const key = `k${Math.random()}`;
      const counts = await Promise.all(Array.from({ length: 50 }, () => limits.hit(key, 10_000)));
      expect(counts.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    });
  });
}

/** For a store that reads the real clock. */
export const realTime = (ms: number): Promise<void> => pause(ms);
