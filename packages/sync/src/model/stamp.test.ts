import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOCK_START, formatStamp, type HybridClock, isStamp, observe, parseStamp, tick } from './stamp.ts';

const reading = fc.record({
  time: fc.integer({ min: 0, max: 36 ** 9 - 1 }),
  counter: fc.integer({ min: 0, max: 36 ** 4 - 1 }),
});
const device = fc.stringMatching(/^[0-9a-z]{1,32}$/);
const stampParts = fc.tuple(reading, device).map(([clock, by]) => ({ ...clock, device: by }));

describe('a stamp', () => {
  it('[MRG-1.1] a stamp contains time, counter and device, and can be parsed', () => {
    fc.assert(
      fc.property(stampParts, (parts) => {
        const stamp = formatStamp(parts);
        expect(isStamp(stamp)).toBe(true);
        expect(parseStamp(stamp)).toEqual(parts);
      }),
    );
  });

  it('[MRG-1.1, MRG-1.2] stamps sort as text by time, then counter, then device', () => {
    fc.assert(
      fc.property(stampParts, stampParts, (a, b) => {
        const byParts =
          a.time - b.time ||
          a.counter - b.counter ||
          (a.device < b.device ? -1 : Number(a.device > b.device));
        const [left, right] = [formatStamp(a), formatStamp(b)];
        const asText = left < right ? -1 : Number(left > right);
        expect(asText).toBe(Math.sign(byParts));
      }),
    );
  });

  it.each(['', '0', 'zzzzzzzzz.zzzz.', 'zzzzzzzzz.zzzz.A', '0mbxstoqq.0002', 5, null])(
    '%j is not a stamp',
    (value) => {
      expect(isStamp(value)).toBe(false);
    },
  );
});

describe('the device clock', () => {
  it('[MRG-5.4] the clock rises with every reading, even when the wall clock falls', () => {
    const walls = fc.array(fc.integer({ min: -10, max: 2_000_000_000_000 }), { minLength: 1 });
    fc.assert(
      fc.property(reading, walls, (start, times) => {
        let clock: HybridClock = start;
        for (const now of times) {
          const next = tick(clock, now);
          expect(next.time > clock.time || (next.time === clock.time && next.counter > clock.counter)).toBe(
            true,
          );
          expect(next.time).toBeGreaterThanOrEqual(Math.max(0, Math.trunc(now)));
          clock = next;
        }
      }),
    );
  });

  it('[MRG-5.5] a write after an observed stamp gets a later stamp', () => {
    fc.assert(
      fc.property(reading, stampParts, fc.integer({ min: 0, max: 10 }), device, (start, seen, now, by) => {
        const stamp = formatStamp({ ...tick(observe(start, formatStamp(seen)), now), device: by });
        expect(stamp > formatStamp(seen)).toBe(true);
      }),
    );
  });

  it('[MRG-5.4] an observed stamp never sets the clock back, whatever its counter', () => {
    fc.assert(
      fc.property(reading, stampParts, (clock, seen) => {
        const observed = formatStamp({ ...observe(clock, formatStamp(seen)), device: 'a' });
        expect(observed >= formatStamp({ ...clock, device: 'a' })).toBe(true);
      }),
    );
    const clock = { time: 7, counter: 5 };
    expect(observe(clock, formatStamp({ time: 7, counter: 4, device: 'b' }))).toEqual(clock);
    expect(observe(clock, formatStamp({ time: 7, counter: 6, device: 'b' })).counter).toBe(6);
  });

  it('[MRG-5.4] the clock can give more stamps in a millisecond than the counter has digits for', () => {
    const full = { time: 7, counter: 36 ** 4 - 1 };
    expect(tick(full, 7)).toEqual({ time: 8, counter: 0 });
    expect(tick(CLOCK_START, 0)).toEqual({ time: 0, counter: 1 });
  });
});
