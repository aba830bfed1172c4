import { expect, test } from 'vitest';
import { minutesOfWaiting } from './awaited-plan.ts';

const stored = JSON.stringify({ team: 7, sku: '1', since: 1_000 });

test.each([
  ['at once', 7, '', 1_000, 0],
  ['after five minutes', 7, '', 1_300, 5],
  ['with a clock that was set back', 7, '', 900, 0],
  ['beside a smaller plan', 7, '2', 1_060, 1],
  ['no longer once the plan is there', 7, '1', 1_060, null],
  ['not for ever', 7, '', 4_600, null],
  ['not for another team', 8, '', 1_060, null],
] as const)('a team waits for its plan: %s', (_, sid, sku, now, minutes) => {
  expect(minutesOfWaiting(stored, { sid, sku }, now)).toBe(minutes);
});

test('without a payment no team waits', () => {
  expect(minutesOfWaiting('', { sid: 7, sku: '' }, 1_000)).toBeNull();
});
