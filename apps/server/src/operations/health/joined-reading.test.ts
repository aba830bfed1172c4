import { afterEach, expect, test, vi } from 'vitest';
import { joinedReading } from './joined-reading.ts';

afterEach(() => vi.useRealTimers());

test('a reading that hangs is left out after a second, and is not begun again while it runs', async () => {
  vi.useFakeTimers();
  const hanging = Promise.withResolvers<string>();
  const read = vi.fn(() => hanging.promise);
  const reading = joinedReading(read);
  const scrapes = [reading(), reading()];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all(scrapes)).toEqual([null, null]);
  const next = reading();
  expect(read).toHaveBeenCalledTimes(1);
  hanging.resolve('late');
  expect(await next).toBe('late');
  await reading();
  expect(read).toHaveBeenCalledTimes(2);
});

test('a reading that fails is left out, and the next one is a new one', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(7);
  const reading = joinedReading<number>(read);
  expect([await reading(), await reading()]).toEqual([null, 7]);
});
