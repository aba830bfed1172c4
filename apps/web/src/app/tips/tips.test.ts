import { expect, test } from 'vitest';
import { SCREENS } from '../screens.testing.ts';
import { isShown } from './tips.ts';

const reader = (hidden: readonly string[], may: (operation: string) => boolean = () => true) => ({
  hidden,
  may,
});

test('a tip stays on its screen until it is dismissed, and dismissing it leaves other tips', () => {
  expect(SCREENS['/team/periods'].tip).toBe('new-season');
  expect(isShown('new-season', reader([]))).toBe(true);
  expect(isShown('new-season', reader(['new-season']))).toBe(false);
  expect(SCREENS['/teams/{-$key}'].tip).toBe('hide-teams');
  expect(isShown('hide-teams', reader(['new-season']))).toBe(true);
});

test('match-day screens have no tip', () => {
  for (const screen of [
    '/match/$id/play',
    '/match/$id/formation',
    '/match/$id/plan',
    '/dashboard',
    '/players',
  ] as const) {
    expect(SCREENS[screen].tip).toBeNull();
  }
});

test('a role without the permission does not see the tip', () => {
  const fan = reader([], () => false);
  expect(isShown('new-season', fan)).toBe(false);
  expect(SCREENS['/matches/templates'].tip).toBe('save-format');
  expect(isShown('save-format', fan)).toBe(false);
  expect(isShown('hide-teams', fan)).toBe(true);
});
