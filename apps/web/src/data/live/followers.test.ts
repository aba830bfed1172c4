import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followersOf } from './followers.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

function become(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the number of followers is asked for while a screen shows it, and not while the page is hidden', async () => {
  const ask = vi.fn(async () => ({ ok: true, value: { getStreamCount: { count: 7 } } }) as const);
  const followers = followersOf({ ask, mayAsk: () => true } as never, 'token');
  const end = followers.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(followers.get()).toBe(7);
  become('hidden');
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(3);
  become('visible');
  expect(ask).toHaveBeenCalledTimes(4);
  end();
  expect(vi.getTimerCount()).toBe(0);
  become('hidden');
  become('visible');
  expect(ask).toHaveBeenCalledTimes(4);
});
