import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gestureOf, HOLD_MS, type Press } from './gesture.ts';

/** Above the bench, as on a phone. */
const PITCH = { left: 0, right: 360, top: 100, bottom: 460 };
const finger: Press = { clientX: 180, clientY: 560, mouse: false, timeMs: 1_000 };
const after = (timeMs: number, x: number, y: number) => ({
  clientX: finger.clientX + x,
  clientY: finger.clientY + y,
  timeMs: finger.timeMs + timeMs,
});

describe('a press on a player', () => {
  test('by a finger that swipes at once scrolls, in every direction', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 79 }),
        fc.integer({ min: -300, max: 300 }),
        fc.integer({ min: -300, max: 300 }),
        (timeMs, x, y) => {
          expect(gestureOf(finger, after(timeMs, x, y), PITCH)).toBe(
            Math.hypot(x, y) <= 8 ? 'wait' : 'giveUp',
          );
        },
      ),
    );
  });

  test('by a finger that rests and then moves towards the pitch starts a drag', () => {
    expect(gestureOf(finger, after(100, 4, -20), PITCH)).toBe('drag');
  });

  test('by a finger that rests and then moves along the bench or away from the pitch scrolls', () => {
    expect(gestureOf(finger, after(100, 20, -4), PITCH)).toBe('giveUp');
    expect(gestureOf(finger, after(100, 0, 20), PITCH)).toBe('giveUp');
  });

  test('by a finger on the pitch itself starts a drag only after a long press', () => {
    const onThePitch = { ...finger, clientY: 300 };
    const moved = { clientX: 180, clientY: 270, timeMs: finger.timeMs + 100 };
    expect(gestureOf(onThePitch, moved, PITCH)).toBe('giveUp');
    expect(gestureOf(onThePitch, { ...moved, timeMs: finger.timeMs + HOLD_MS }, PITCH)).toBe('drag');
  });

  test('beside the pitch, as on a tablet, starts a drag sideways and scrolls up and down', () => {
    const beside = { left: 0, right: 160, top: 100, bottom: 900 };
    expect(gestureOf(finger, after(100, -20, 3), beside)).toBe('drag');
    expect(gestureOf(finger, after(100, 3, -20), beside)).toBe('giveUp');
  });

  test('by a mouse starts a drag as soon as it moves more than a click can slip', () => {
    const mouse = { ...finger, mouse: true };
    expect(gestureOf(mouse, after(1, 5, 5), PITCH)).toBe('wait');
    expect(gestureOf(mouse, after(1, 30, 5), PITCH)).toBe('drag');
  });
});
