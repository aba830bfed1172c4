import { expect, test } from 'vitest';
import { grantable, SHARED_ROLES } from './grants.ts';

test('a team is shared in every role but the owner’s', () => {
  expect(SHARED_ROLES).toEqual(['manager', 'assistent', 'reporter', 'fan']);
});

test('only what a role lacks can be granted to it, and nothing that is the owner’s alone', () => {
  expect(SHARED_ROLES.map(grantable)).toEqual([
    [],
    ['matches', 'players'],
    ['matches', 'players', 'lineup', 'training', 'media'],
    ['matches', 'players', 'lineup', 'events', 'training', 'media', 'statistics'],
  ]);
  expect(grantable('owner')).toEqual([]);
});
