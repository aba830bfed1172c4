import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

function counting() {
  const at = { time: 1_000, rendered: 0 };
  const cache = new PageCache<string>(() => at.time, 1_000);
  const get = (key: string) => cache.get(key, async () => `${key} ${++at.rendered}`);
  return { at, cache, get };
}

test('a page is rendered at most once a second, also for simultaneous requests', async () => {
  const { at, get } = counting();
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  at.time += 999;
  expect(await get('a')).toBe('a 1');
  at.time += 1;
  expect(await get('a')).toBe('a 3');
});

test('a new version is rendered at once', async () => {
  const { get } = counting();
  expect([await get('match 1'), await get('match 2')]).toEqual(['match 1 1', 'match 2 2']);
});

test('a page that could not be rendered is tried again, and no page stays cached after the clock was set back', async () => {
  const { at, cache, get } = counting();
  await expect(cache.get('a', () => Promise.reject(new Error('no'))).catch(() => 'failed')).resolves.toBe(
    'failed',
  );
  expect(await get('a')).toBe('a 1');
  at.time -= 10_000;
  expect(await get('a')).toBe('a 2');
});

test('at most 500 pages are cached', async () => {
  const { at, get } = counting();
  for (let n = 0; n < 600; n++) await get(`page ${n}`);
  await get('page 599');
  expect(at.rendered).toBe(600);
  await get('page 0');
  expect(at.rendered).toBe(601);
});

test('what is large is cached in a smaller number', async () => {
  const cache = new PageCache<number>(() => 1_000, 1_000, { most: 2 });
  let rendered = 0;
  const get = (key: string) => cache.get(key, async () => ++rendered);
  expect([await get('a'), await get('b'), await get('a'), await get('c')]).toEqual([1, 2, 1, 3]);
  expect([await get('c'), await get('b'), await get('a')]).toEqual([3, 2, 4]);
});

test('what is too large is made once for simultaneous requests and not cached', async () => {
  const cache = new PageCache<string>(() => 1_000, 1_000, { isKept: (page) => page.length < 10 });
  let rendered = 0;
  const get = (key: string) => cache.get(key, async () => `${key} ${++rendered}`);
  expect(await Promise.all([get('a long name'), get('a long name')])).toEqual([
    'a long name 1',
    'a long name 1',
  ]);
  expect(await get('a long name')).toBe('a long name 2');
  expect([await get('a'), await get('a')]).toEqual(['a 3', 'a 3']);
});
