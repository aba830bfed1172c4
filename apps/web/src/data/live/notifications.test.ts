import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type NotificationPorts, notificationsOf } from './notifications.ts';

const HALF_HOUR = 1_800_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A subscribed list whose server calls are counted. */
function subscribed() {
  const pokes = new Set<() => void>();
  let calls = 0;
  const ports: NotificationPorts = {
    ask: async () => {
      calls++;
      return { ok: false, code: 510, message: '' };
    },
    mayAsk: () => true,
    live: { teams: { get: () => [], subscribe: () => () => undefined } } as never,
    coordinator: {
      onPoke: (heard) => {
        pokes.add(heard);
        return () => pokes.delete(heard);
      },
    },
  };
  const poke = () => {
    for (const heard of pokes) heard();
  };
  const end = notificationsOf(ports).subscribe(() => undefined);
  return { end, calls: () => calls, poke };
}

test('the server is asked at the start and every half hour', () => {
  const { calls, end } = subscribed();
  expect(calls()).toBe(1);
  vi.advanceTimersByTime(HALF_HOUR);
  expect(calls()).toBe(2);
  end();
  vi.advanceTimersByTime(HALF_HOUR);
  expect(calls()).toBe(2);
});

test("another person's change asks at once, and a series of them once in half a minute", () => {
  const { calls, poke, end } = subscribed();
  poke();
  vi.advanceTimersByTime(0);
  expect(calls()).toBe(2);
  for (let count = 0; count < 10; count++) poke();
  vi.advanceTimersByTime(29_000);
  expect(calls()).toBe(2);
  vi.advanceTimersByTime(1_000);
  expect(calls()).toBe(3);
  end();
  poke();
  vi.advanceTimersByTime(60_000);
  expect(calls()).toBe(3);
});
