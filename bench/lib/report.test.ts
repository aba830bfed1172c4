import { expect, test } from 'vitest';
import { times } from './report.ts';

test('times of a long measurement are summed up, too', () => {
  const values = Array.from({ length: 300_000 }, (_, n) => 300_000 - n);
  expect(times(values)).toEqual({
    p50_ms: 150_000,
    p95_ms: 285_000,
    p99_ms: 297_000,
    max_ms: 300_000,
    measured: 300_000,
  });
});
