import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLeaving, unlessLeaving, watchLeaving } from './leaving.ts';

const gone = () => Promise.reject(new TypeError('error loading dynamically imported module'));
const page = new EventTarget();
watchLeaving(page);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
});

test('a chunk that cannot be loaded fails at once while the page stays', async () => {
  await expect(unlessLeaving(gone)).rejects.toThrow('error loading');
});

test('a chunk that cannot be loaded while the page is left fails only if the page is still open later', async () => {
  page.dispatchEvent(new Event('beforeunload'));
  let failed = false;
  const loaded = unlessLeaving(gone).catch(() => {
    failed = true;
  });
  await vi.advanceTimersByTimeAsync(9_000);
  expect([failed, isLeaving()]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(2_000);
  await loaded;
  expect([failed, isLeaving()]).toEqual([true, false]);
});

test('a chunk that loads while the page is left succeeds', async () => {
  page.dispatchEvent(new Event('beforeunload'));
  await expect(unlessLeaving(async () => 'part')).resolves.toBe('part');
});
