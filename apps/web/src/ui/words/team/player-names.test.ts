import { create } from '@touchline/domain/entity/rows/rows';
import { playerFields } from '@touchline/domain/entity/tables/player';
import { expect, test } from 'vitest';
import { squadNames } from './player-names.ts';

const player = (sid: number, nickname: string, surname: string) =>
  create(playerFields, { sid, nickname, surname });

test('two players of a team who share a name are told apart, a stranger of that name is not', () => {
  const players = [player(1, 'Sam', 'Bakker'), player(2, 'Sam', 'Vos'), player(3, 'Sam', 'Mol')];
  const names = squadNames(players, { player_sids: [1, 2], shirtnumbers: [] });
  expect([...names.values()]).toEqual(['Sam B.', 'Sam V.', 'Sam']);
});
