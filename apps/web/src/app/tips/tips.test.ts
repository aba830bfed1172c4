import { expect, test } from 'vitest';
import { tipFor } from './tips.ts';

const reader = (hidden: readonly string[], may: (operation: string) => boolean = () => true) => ({
  hidden,
  may,
});

test('a tip stands on its screen until it is put away, and no other goes with it', () => {
  expect(tipFor('periods', reader([]))).toBe('new-season');
  expect(tipFor('periods', reader(['new-season']))).toBeNull();
  expect(tipFor('teams', reader(['new-season']))).toBe('hide-teams');
});

test('where every tap counts there is none', () => {
  for (const screen of ['matchDay', 'lineup', 'plan', 'dashboard', 'players'] as const) {
    expect(tipFor(screen, reader([]))).toBeNull();
  }
});

test('who may not do it is not told how', () => {
  const fan = reader([], () => false);
  expect(tipFor('periods', fan)).toBeNull();
  expect(tipFor('templates', fan)).toBeNull();
  expect(tipFor('teams', fan)).toBe('hide-teams');
});
