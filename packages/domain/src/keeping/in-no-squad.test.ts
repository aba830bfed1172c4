import { expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { type Role, teamFields } from '../entity/tables/team.ts';
import { ownInNoSquad, playersInSquads } from './in-no-squad.ts';

const team = (sid: number, role: Role, player_sids: readonly number[]) => ({
  ...create(teamFields, { role, player_sids: [...player_sids] }),
  sid,
});
const OWN = team(1, 'owner', [11, 12]);
const SHARED = team(2, 'manager', [21]);
const player = (sid: number, team_sid = 0) => ({ sid, team_sid });

test('a player of the own collection in no squad is found; one of a team, and one of a shared team, are not', () => {
  const players = [player(11), player(13), player(21, 2), player(22, 2)];
  expect(ownInNoSquad(players, [OWN, SHARED]).map(({ sid }) => sid)).toEqual([13]);
});

test('other squads, such as training selections, can be taken into account', () => {
  const inSquads = playersInSquads([OWN, { player_sids: [13] }]);
  expect(ownInNoSquad([player(13), player(14)], [OWN], inSquads).map(({ sid }) => sid)).toEqual([14]);
});
