import { expect, test } from 'vitest';
import { tipFor } from './tips.ts';

test('a tip stands on its screen until it is put away, and no other goes with it', () => {
  expect(tipFor('periods', [])).toBe('new-season');
  expect(tipFor('periods', ['new-season'])).toBeNull();
  expect(tipFor('teams', ['new-season'])).toBe('hide-teams');
});

test('where every tap counts there is none', () => {
  for (const screen of ['matchDay', 'lineup', 'plan', 'dashboard', 'players'] as const) {
    expect(tipFor(screen, [])).toBeNull();
  }
});
