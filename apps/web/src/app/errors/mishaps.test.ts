import { afterEach, expect, test } from 'vitest';
import { DatabaseLost, storageFull } from '#data/store/problems.ts';
import { codeOf, mishapOf, watchMishaps } from './mishaps.ts';

afterEach(() => storageFull.settle());

function page() {
  const target = new EventTarget();
  return {
    target,
    reject: (reason: unknown) =>
      target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
    fail: (error: unknown) => target.dispatchEvent(Object.assign(new Event('error'), { error })),
  };
}

test.each([
  ['an error', (at: ReturnType<typeof page>) => at.fail(new TypeError('x is undefined'))],
  ['a promise', (at: ReturnType<typeof page>) => at.reject(new Error('nobody waited for it'))],
])('%s that nobody caught ends in the dialog', (_, happens) => {
  const at = page();
  const mishaps = watchMishaps(at.target);
  let told = 0;
  mishaps.subscribe(() => told++);
  happens(at);
  expect(mishaps.get()).toMatchObject({ kind: 'warning', title: 'Something went wrong' });
  happens(at);
  expect(told).toBe(1);
  mishaps.settle();
  expect(mishaps.get()).toBeNull();
});

test('a full device is told of as what it is, once, from wherever it was met', () => {
  const at = page();
  const mishaps = watchMishaps(at.target);
  storageFull.report();
  at.reject(new DOMException('no room', 'QuotaExceededError'));
  expect(mishaps.get()).toMatchObject({ kind: 'error', title: 'No room left on this device' });
  mishaps.settle();
  expect([mishaps.get(), storageFull.get()]).toEqual([null, false]);
});

test.each([
  ['the lost database, which has a notice of its own', new DatabaseLost()],
  ['a call that was given up', new DOMException('gone', 'AbortError')],
  [
    'a layout that takes another frame',
    new Error('ResizeObserver loop completed with undelivered notifications.'),
  ],
  ['what another origin hides', null],
])('%s is no matter for the dialog', (_, error) => {
  expect(mishapOf(error)).toBeNull();
});

test.each([
  [{ code: 404 }, 404],
  [{ code: 4711 }, 500],
  [new DOMException('no such thing', 'NotFoundError'), 500],
  ['text', 500],
])('the full page shows the code of the catalogue, else 500: %j', (error, code) => {
  expect(codeOf(error)).toBe(code);
});
