import { create } from '@touchline/domain/entity/rows/rows';
import { type Role, type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { expect, test } from 'vitest';
import { ownPlayers, rightsOn } from './permission.ts';

const team = (sid: number, role: Role, player_sids: readonly number[]): Team => ({
  ...create(teamFields),
  sid,
  role,
  player_sids,
});
const teams = [
  team(1, '', [11, 12]),
  team(2, 'owner', []),
  team(3, 'manager', [12, 13]),
  team(4, 'fan', [14]),
];
const rights = (sid: number) => {
  const { teams: into, ...may } = rightsOn({ sid }, teams, 'sold');
  return { ...may, into: into.map((one) => one.sid) };
};

test('a player of the own collection can join every own team, even when they also play in a shared team', () => {
  const all = {
    edits: true,
    changesPhoto: true,
    seesContact: true,
    editsContact: true,
    writesNotes: true,
    savesData: true,
    owns: true,
    into: [1, 2],
  };
  for (const sid of [11, 12, 99]) expect(rights(sid)).toEqual(all);
});

test('rights on a player of a shared team follow the role there, and never include archiving and deleting', () => {
  const may = { edits: true, changesPhoto: true, seesContact: true, editsContact: true, writesNotes: true };
  expect(rights(13)).toEqual({ ...may, savesData: true, owns: false, into: [3] });
  expect(rights(14)).toEqual({
    edits: false,
    changesPhoto: false,
    seesContact: false,
    editsContact: false,
    writesNotes: false,
    savesData: false,
    owns: false,
    into: [],
  });
});

test('the collection leaves out players who are in a shared team and in no own team', () => {
  const players = [11, 12, 13, 14, 99].map((sid) => ({ sid }));
  expect(ownPlayers(players, teams).map(({ sid }) => sid)).toEqual([11, 12, 99]);
});
