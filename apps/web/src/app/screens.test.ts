import { expect, test } from 'vitest';
import { admit } from './screens.ts';

test('a protected screen waits for the session and then shows itself or the way to sign in', () => {
  expect(admit('signed-in', 'loading')).toBe('wait');
  expect(admit('signed-in', 'signed-out')).toBe('not-logged-in');
  expect(admit('signed-in', 'signed-in')).toBe('show');
  for (const session of ['loading', 'signed-out', 'signed-in'] as const) {
    expect(admit('open', session)).toBe('show');
  }
});
