import { expect, test } from 'vitest';
import { admit, SCREENS } from './screens.ts';

test('a protected screen waits for the session and then shows itself or the way to sign in', () => {
  expect(admit('signed-in', 'loading')).toBe('wait');
  expect(admit('signed-in', 'signed-out')).toBe('not-logged-in');
  expect(admit('signed-in', 'signed-in')).toBe('show');
  for (const session of ['loading', 'signed-out', 'signed-in'] as const) {
    expect(admit('open', session)).toBe('show');
  }
});

test('the screens of matches need a plan on a computer, own templates and formations everywhere (section 2, roles.md)', () => {
  const needing = (feature: string) =>
    Object.entries(SCREENS).flatMap(([id, info]) => (info.feature === feature ? [id] : []));
  expect(needing('matches_on_pc').sort()).toEqual([
    'lineup',
    'matchDay',
    'matchSetup',
    'matches',
    'plan',
    'timeline',
  ]);
  expect(needing('templates').sort()).toEqual(['formationDetails', 'formations', 'template', 'templates']);
});
