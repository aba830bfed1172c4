import { create } from '@touchline/domain/entity/rows/rows';
import { type Player, playerFields } from '@touchline/domain/entity/tables/player';
import { PLAYERS_PER_TEAM_MAX } from '@touchline/domain/limits';
import { isArchived } from '@touchline/domain/player/archive';
import { expect, test } from 'vitest';
import type { Client } from '../../client/client.ts';
import { matchOf } from '../../queries/matches/matches.ts';
import { playersOf, playersOfTeam } from '../../queries/players/players.ts';
import { must, prepareMatch, World } from '../../testing/client.testing.ts';
import { undo } from '../undo.ts';
import {
  addPlayerToTeam,
  archivePlayer,
  createPlayer,
  deletePlayer,
  importPlayers,
  removePlayerFromTeam,
  restorePlayer,
  setShirtNumber,
  updatePlayer,
} from './players.ts';
import { createTeam } from './teams.ts';

async function coach() {
  const { client } = await new World().device();
  const { sid: team } = must(await createTeam(client, { clubname: 'Rietdijk', teamname: 'MO13-2' }));
  return { client, team };
}

async function squadOf(client: Client, team: number) {
  const found = client.team(team);
  if (found === undefined) throw new Error('the team is gone');
  const players = playersOfTeam(await playersOf(client), found);
  return players.map(({ nickname, shirtnumber }) => [nickname, shirtnumber]);
}

async function namesOf(client: Client) {
  return (await playersOf(client)).map(
    (player) => `${player.nickname}${isArchived(player) ? ' (archive)' : ''}`,
  );
}

const imported = (nickname: string, values: Partial<Player> = {}) => ({
  player: { ...create(playerFields), nickname, ...values },
  shirtnumber: 0,
  joins: true,
});

test('a player can be in several teams at once, with a separate number in each', async () => {
  const { client, team } = await coach();
  const { sid: second } = must(await createTeam(client, { clubname: 'Rietdijk', teamname: 'MO13-1' }));
  const { sid: noor } = must(await createPlayer(client, { nickname: 'Noor', team }));
  must(await createPlayer(client, { nickname: 'Bo', team: second }));
  must(await addPlayerToTeam(client, { team: second, player: noor }));
  must(await setShirtNumber(client, { team: second, player: noor, number: 14 }));
  expect(await setShirtNumber(client, { team: second, player: noor, number: 1 })).toMatchObject({
    error: { code: 'numberTaken' },
  });
  expect([await squadOf(client, team), await squadOf(client, second)]).toEqual([
    [['Noor', 1]],
    [
      ['Bo', 1],
      ['Noor', 14],
    ],
  ]);
  must(await removePlayerFromTeam(client, { team, player: noor }));
  expect(await squadOf(client, team)).toEqual([]);
  expect(await namesOf(client)).toEqual(['Bo', 'Noor']);
});

test('an archived player leaves all teams, keeps everything, and can be restored', async () => {
  const { client, team } = await coach();
  const { sid: second } = must(await createTeam(client, { clubname: 'Rietdijk', teamname: 'MO13-1' }));
  const note = 'Plays in glasses';
  const { sid } = must(await createPlayer(client, { nickname: 'Noor', position_ids: ['K'], team }));
  const [noor] = await playersOf(client);
  if (noor === undefined) throw new Error('there is one');
  must(await updatePlayer(client, sid, { metadata: { ...noor.metadata, note } }));
  must(await addPlayerToTeam(client, { team: second, player: sid }));
  const { action } = must(await archivePlayer(client, sid));
  expect([await squadOf(client, team), await squadOf(client, second)]).toEqual([[], []]);
  expect(await namesOf(client)).toEqual(['Noor (archive)']);

  must(await undo(client, action ?? 0));
  expect([await squadOf(client, team), await squadOf(client, second)]).toEqual([
    [['Noor', 1]],
    [['Noor', 1]],
  ]);
  must(await archivePlayer(client, sid));
  must(await restorePlayer(client, sid));
  expect(await playersOf(client)).toMatchObject([
    { nickname: 'Noor', position_ids: ['K'], metadata: { note } },
  ]);
  expect(await squadOf(client, team)).toEqual([]);
});

test('a deleted player leaves the collection and all teams; played matches keep their line-up', async () => {
  const { client } = await new World().device();
  const { team, players, match } = await prepareMatch(client);
  const [gone = 0] = players;
  const before = await matchOf(client, match);
  const { action } = must(await deletePlayer(client, gone));
  expect(await namesOf(client)).not.toContain('Player 1');
  expect(client.team(team)?.player_sids).not.toContain(gone);
  expect(client.team(team)?.shirtnumbers.map(({ id }) => id)).not.toContain(gone);
  expect((await matchOf(client, match))?.players).toEqual(before?.players);
  must(await undo(client, action ?? 0));
  expect(client.team(team)?.player_sids).toEqual(players);
  expect(await namesOf(client)).toContain('Player 1');
});

test('an import adds players to collection and team with the requested numbers, under one Undo', async () => {
  const { client, team } = await coach();
  must(await createPlayer(client, { nickname: 'Noor', team }));
  const { action } = must(
    await importPlayers(client, {
      team,
      players: [
        { ...imported('Sem'), shirtnumber: 1 },
        { ...imported('Daan'), shirtnumber: 2 },
        { ...imported('Bo'), joins: false },
        imported('Luuk', { metadata: { ...create(playerFields).metadata, telephone1: '+31 6' } }),
      ],
    }),
  );
  expect(await squadOf(client, team)).toEqual([
    ['Noor', 1],
    ['Sem', 3],
    ['Daan', 2],
    ['Luuk', 4],
  ]);
  expect(await namesOf(client)).toEqual(['Bo', 'Daan', 'Luuk', 'Noor', 'Sem']);
  must(await undo(client, action ?? 0));
  expect(await namesOf(client)).toEqual(['Noor']);
  expect(await squadOf(client, team)).toEqual([['Noor', 1]]);
});

test('an import with one invalid player adds none', async () => {
  const { client, team } = await coach();
  const tooMany = Array.from({ length: PLAYERS_PER_TEAM_MAX + 1 }, (_, n) => imported(`Player ${n}`));
  expect(await importPlayers(client, { team, players: tooMany })).toMatchObject({
    error: { code: 'teamFull' },
  });
  const nameless = [imported('Sem'), imported(' ')];
  expect(await importPlayers(client, { team: 0, players: nameless })).toMatchObject({
    error: { code: 'nicknameMissing' },
  });
  expect(await namesOf(client)).toEqual([]);
  must(await importPlayers(client, { team: 0, players: tooMany }));
  expect(await namesOf(client)).toHaveLength(tooMany.length);
  expect(await squadOf(client, team)).toEqual([]);
});

test.each(['owner', 'manager'] as const)('[section 6] %s: only owners archive and delete', async (role) => {
  const world = new World();
  const { client, store } = await world.device();
  const { team, players } = await prepareMatch(client);
  await world.time.pass(5_000);
  await store.write('relaxed', async (tx) => {
    const [stored] = await tx.rowsOf('teams');
    const stamp = Object.values(stored?.base ?? {})[0]?.[1];
    if (stored?.base == null || stamp === undefined) throw new Error('the server has the team');
    await tx.putRows([{ ...stored, base: { ...stored.base, role: [role, stamp] } }]);
  });
  const [first = 0, second = 0] = players;
  const expected = role === 'owner' ? { ok: true } : { ok: false, error: { code: 'noPermission' } };
  expect(await archivePlayer(client, first)).toMatchObject(expected);
  expect(await deletePlayer(client, second)).toMatchObject(expected);
  // A player whom a manager adds to a shared team belongs to its owner.
  must(await importPlayers(client, { team, players: [imported('Sem')] }));
  const sem = (await playersOf(client)).find(({ nickname }) => nickname === 'Sem');
  expect(sem?.team_sid).toBe(role === 'owner' ? 0 : client.live.resolve('teams', team));
});
