import { expect, test } from 'vitest';
import { grantable, SHARED_ROLES } from './grants.ts';

test("a team can be shared in every role except the owner's", () => {
  expect(SHARED_ROLES).toEqual(['manager', 'assistent', 'reporter', 'fan']);
});

test("only missing rights can be granted to a role, and none of the owner's alone", () => {
  expect(SHARED_ROLES.map(grantable)).toEqual([
    [],
    ['matches', 'players'],
    ['matches', 'players', 'lineup', 'training', 'media'],
    ['matches', 'players', 'lineup', 'events', 'training', 'media', 'statistics'],
  ]);
  expect(grantable('owner')).toEqual([]);
});
