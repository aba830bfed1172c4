import { expect, test } from 'vitest';
import { byMonth, inOrder, isPast, nextSession } from './session-list.ts';
import { aSession, DAY, NOON, TUESDAY, ZONE } from './training.testing.ts';

const time = { nowSeconds: NOON, timezone: ZONE };
const on = (days: number, changes = {}) => ({
  ...aSession({ date: TUESDAY + days * DAY }),
  sid: days + 100,
  ...changes,
});

test('a session is past after its planned end on the clocks of its team', () => {
  const session = on(0);
  const end = TUESDAY + (16 + 1.5) * 3_600;
  expect(isPast(session, { ...time, nowSeconds: end - 1 })).toBe(false);
  expect(isPast(session, { ...time, nowSeconds: end })).toBe(true);
});

test('a session without a date is not past', () => {
  expect(isPast(on(0, { date: 0 }), time)).toBe(false);
});

test('the next session is the first that takes place and has not ended', () => {
  const sessions = inOrder([on(7), on(-1), on(0, { status: 'cancelled' }), on(2), on(0, { date: 0 })]);
  expect(nextSession(sessions, () => time)?.date).toBe(TUESDAY + 2 * DAY);
  expect(nextSession([on(-1)], () => time)).toBeNull();
});

test('sessions are grouped by month in their order; those without a date are apart', () => {
  const months = byMonth([on(0, { date: 0 }), on(-1), on(0), on(30), on(31)]);
  expect(months.map(({ month, sessions }) => [month, sessions.length])).toEqual([
    [0, 1],
    [Date.UTC(2026, 10, 1) / 1_000, 1],
    [Date.UTC(2026, 11, 1) / 1_000, 2],
    [Date.UTC(2027, 0, 1) / 1_000, 1],
  ]);
});
