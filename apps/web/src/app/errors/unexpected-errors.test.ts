import { afterEach, expect, test } from 'vitest';
import { DatabaseLost, storageFull } from '#data/store/problems.ts';
import { codeOf, problemOfError, watchUnexpectedErrors } from './unexpected-errors.ts';

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
])('%s that no code caught opens the dialog', (_, happens) => {
  const at = page();
  const unexpectedErrors = watchUnexpectedErrors(at.target);
  let told = 0;
  unexpectedErrors.subscribe(() => told++);
  happens(at);
  expect(unexpectedErrors.get()).toMatchObject({ kind: 'warning', title: 'Something went wrong' });
  happens(at);
  expect(told).toBe(1);
  unexpectedErrors.settle();
  expect(unexpectedErrors.get()).toBeNull();
});

test('a full device is reported once, for all errors that report it', () => {
  const at = page();
  const unexpectedErrors = watchUnexpectedErrors(at.target);
  storageFull.report();
  at.reject(new DOMException('no room', 'QuotaExceededError'));
  expect(unexpectedErrors.get()).toMatchObject({ kind: 'error', title: 'No room left on this device' });
  unexpectedErrors.settle();
  expect([unexpectedErrors.get(), storageFull.get()]).toEqual([null, false]);
});

test.each([
  ['the lost database, which has a notice of its own', new DatabaseLost()],
  ['a call that was given up', new DOMException('gone', 'AbortError')],
  [
    'a layout that takes another frame',
    new Error('ResizeObserver loop completed with undelivered notifications.'),
  ],
  ['what another origin hides', null],
])('%s does not open the dialog', (_, error) => {
  expect(problemOfError(error)).toBeNull();
});

test.each([
  [{ code: 404 }, 404],
  [{ code: 4711 }, 500],
  [new DOMException('no such thing', 'NotFoundError'), 500],
  ['text', 500],
])('the full page shows the code of the catalogue, else 500: %j', (error, code) => {
  expect(codeOf(error)).toBe(code);
});
