import { create } from '@touchline/domain/entity/rows';
import { type Role, type Team, teamFields } from '@touchline/domain/entity/team';
import { expect, test } from 'vitest';
import { ownPlayers, rightsOn } from './permission.ts';

const team = (sid: number, role: Role, player_sids: readonly number[]): Team => ({
  ...create(teamFields),
  ...{ sid, role, player_sids },
});
const teams = [
  team(1, '', [11, 12]),
  team(2, 'owner', []),
  team(3, 'manager', [12, 13]),
  team(4, 'fan', [14]),
];
const rights = (sid: number) => {
  const { teams: into, ...may } = rightsOn({ sid }, teams);
  return { ...may, into: into.map((one) => one.sid) };
};

test("one's own player goes into all own teams, wherever else he plays", () => {
  const all = { edits: true, changesPhoto: true, seesContact: true, owns: true, into: [1, 2] };
  for (const sid of [11, 12, 99]) expect(rights(sid)).toEqual(all);
});

test("somebody else's player may be what the role in the shared team allows, and is never archived or deleted", () => {
  const may = { edits: true, changesPhoto: true, seesContact: true };
  expect(rights(13)).toEqual({ ...may, owns: false, into: [3] });
  expect(rights(14)).toEqual({
    edits: false,
    changesPhoto: false,
    seesContact: false,
    owns: false,
    into: [],
  });
});

test('the collection holds nobody whom a shared team brings along', () => {
  const players = [11, 12, 13, 14, 99].map((sid) => ({ sid }));
  expect(ownPlayers(players, teams).map(({ sid }) => sid)).toEqual([11, 12, 99]);
});
