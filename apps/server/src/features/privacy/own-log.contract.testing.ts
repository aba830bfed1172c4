/** The log of what others may see: what writes a line, who reads it, and when it is deleted. */
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTIED } from '#platform/database/rows.ts';
import { post } from '#testing/auth/auth.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { cleanUpPrivacyLog, exportedPrivacyLog } from './own-log.ts';

interface Line {
  readonly what: string;
  readonly player_sid: number;
  readonly match_sid: number;
  readonly before: string;
  readonly after: string;
  readonly way: string;
  readonly author: string;
}

export function privacyLogContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const push = async ({ device }: Coach, team: number, changes: Changes) => {
    server.advance(1_000);
    await device.push(device.mutation('updateTeam', team, changes));
  };
  const query = (team: number) =>
    `{ getPrivacyLog(team_sid: ${team}) { what player_sid match_sid before after way author } }`;
  const read = async (coach: Coach, team: number) =>
    (await coach.ask<{ getPrivacyLog: Line[] }>(query(team))).getPrivacyLog;
  const level = (id: number, chosen: string) => ({
    [`metadata.coach_levels/${id}`]: { id, level: chosen, at: 1 },
  });

  test('has a line for each change of a level, of the age group and of an exception for a result', async () => {
    const coach = await Coach.signUp(server);
    const [player = 0] = await coach.device.newPlayers(1);
    const team = await coach.device.newTeam({ [`player_sids/${player}`]: 0 });
    await push(coach, team, { 'metadata.age_group': 'U9', clubname: 'Rietdijk' });
    await push(coach, team, level(player, 'shielded'));
    await push(coach, team, level(player, ''));
    const { sid: match_sid } = await coach.device.newMatch(team, { kind: 2 });
    server.advance(1_000);
    await coach.device.push(
      coach.device.mutation('updateMatch', match_sid, { 'metadata.results_public': true }),
    );
    const line = { player_sid: 0, match_sid: 0, way: 'account' };
    const lines = (await read(coach, team)).map(({ author: _, ...rest }) => rest);
    expect(lines).toEqual([
      { ...line, what: 'results_public', match_sid, before: '', after: 'yes' },
      { ...line, what: 'coach_level', player_sid: player, before: 'shielded', after: '' },
      { ...line, what: 'coach_level', player_sid: player, before: '', after: 'shielded' },
      { ...line, what: 'age_group', before: '', after: 'U9' },
    ]);
  });

  test('has no line for a change of anything else, and none for the same value again', async () => {
    const coach = await Coach.signUp(server);
    const team = await coach.device.newTeam({ 'metadata.age_group': 'U9' });
    await push(coach, team, { 'metadata.age_group': 'U9', teamname: 'JO9-1' });
    expect((await read(coach, team)).map(({ before, after }) => [before, after])).toEqual([['', 'U9']]);
  });

  test('has no line for a change that was refused', async () => {
    const [owner, reporter] = [await Coach.signUp(server), await Coach.signUp(server)];
    const [player = 0] = await owner.device.newPlayers(1);
    const team = await owner.device.newTeam({ [`player_sids/${player}`]: 0 });
    await makePremium(server, team);
    await join(owner, reporter, { team, role: 'reporter' });
    await push(reporter, team, level(player, 'shielded'));
    expect(await read(owner, team)).toEqual([]);
  });

  test('is read by the staff, who see who changed it, and by no reporter, fan or stranger', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => Coach.signUp(server)));
    const [owner, manager, reporter, stranger] = people as [Coach, Coach, Coach, Coach];
    const team = await owner.device.newTeam();
    await makePremium(server, team);
    await join(owner, manager, { team, role: 'manager' });
    await join(owner, reporter, { team, role: 'reporter' });
    await push(manager, team, { 'metadata.age_group': 'U9' });
    for (const reader of [owner, manager])
      expect((await read(reader, team)).map(({ what }) => what)).toEqual(['age_group']);
    expect((await read(owner, team))[0]?.author).not.toBe('');
    for (const [reader, of, code] of [
      [reporter, team, 400],
      [stranger, team, 404],
      [owner, -1, 404],
    ] as const)
      expect((await reader.call(query(of))).error?.code).toBe(code);
  });

  test('loses the lines of an erased player, also the one that erasing itself would add', async () => {
    const coach = await Coach.signUp(server);
    const [gone = 0, stays = 0] = await coach.device.newPlayers(2);
    const team = await coach.device.newTeam({ [`player_sids/${gone}`]: 0, [`player_sids/${stays}`]: 1 });
    await push(coach, team, { ...level(gone, 'shielded'), ...level(stays, 'shielded') });
    await coach.ask(`mutation { erasePlayer(sid: ${gone}) { sid } }`);
    expect((await read(coach, team)).map(({ player_sid }) => player_sid)).toEqual([stays]);
  });

  test('is exported with the account, and deleted with it and with a player', async () => {
    const coach = await Coach.signUp(server);
    const [gone = 0, stays = 0] = await coach.device.newPlayers(2);
    const team = await coach.device.newTeam({ [`player_sids/${gone}`]: 0, [`player_sids/${stays}`]: 1 });
    await push(coach, team, { ...level(gone, 'shielded'), ...level(stays, 'shielded') });
    const { sid, token, password } = coach.account;
    const { database } = server.deps;
    const players = async () =>
      (await exportedPrivacyLog(database.reader, sid)).map((line) => (line as Line).player_sid);
    expect((await players()).toSorted()).toEqual([gone, stays].toSorted());
    await database.transaction((tx) =>
      tx
        .updateTable('rows')
        .set({ deleted: EMPTIED })
        .where('collection', '=', 'players')
        .where('sid', '=', gone)
        .execute(),
    );
    await cleanUpPrivacyLog(server.deps);
    expect(await players()).toEqual([stays]);
    await post(server, 'delete_user', { access_token: token, password });
    expect(await players()).toEqual([]);
  });
}
