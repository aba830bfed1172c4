import { expect, test } from 'vitest';
import { admit, SCREENS, type ScreenId } from './screens.ts';

const idsWhere = (condition: (id: ScreenId) => boolean) =>
  (Object.keys(SCREENS) as ScreenId[]).filter(condition).sort();

test('the side menu is hidden exactly where section 2 says', () => {
  expect(idsWhere((id) => !SCREENS[id].menu)).toEqual(
    [
      'landing',
      'login',
      'signup',
      'teams',
      'players',
      'appSettings',
      'playerDetails',
      'periodDetails',
      'catchAll',
    ].sort(),
  );
});

test('only landing, login, signup and the catch-all are reachable without signing in', () => {
  expect(idsWhere((id) => SCREENS[id].access === 'open')).toEqual(['catchAll', 'landing', 'login', 'signup']);
});

test('a protected screen waits for the session and then shows itself or the way to sign in', () => {
  expect(admit('signed-in', 'loading')).toBe('wait');
  expect(admit('signed-in', 'signed-out')).toBe('not-logged-in');
  expect(admit('signed-in', 'signed-in')).toBe('show');
  for (const session of ['loading', 'signed-out', 'signed-in'] as const) {
    expect(admit('open', session)).toBe('show');
  }
});
