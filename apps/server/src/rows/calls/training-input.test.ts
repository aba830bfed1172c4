/** Input about trainings that no screen makes: each is refused with a code or read as if it were right, and nothing is lost. */
import { PLAYERS_PER_TEAM_MAX } from '@touchline/domain/limits';
import type { Changes, Json } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, makePremium } from '#testing/sharing/sharing.testing.ts';

let server: TestServer;
let owner: Coach;
let team: number;
let selection: number;
let session: number;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await Coach.signUp(server);
  team = await owner.device.newTeam();
  await makePremium(server, team);
  ({ selection, session } = await owner.device.newTraining(team, { name: 'Tuesday', length: 75 }));
});

const push = async (op: string, sid: number, changes: Changes) =>
  (await owner.results(owner.device.mutation(op, sid, changes)))[0];
const change = (values: string) =>
  owner.call(`mutation { updateTrainingSession(sid: ${session}, values: { ${values} }) { sid } }`);
const read = async (fields: string) => {
  const query = `{ getTrainingSessions(sids: [${session}]) { ${fields} } }`;
  const { getTrainingSessions } = await owner.ask<{ getTrainingSessions: object[] }>(query);
  return getTrainingSessions[0];
};

test('a session without a date is kept and waits for one', async () => {
  expect(await push('updateTrainingSession', session, { date: 0, dateHours: 18 })).toBe('applied');
  expect(await read('date dateHours length')).toEqual({ date: 0, dateHours: 18, length: 75 });
});

test.each([
  ['date', 'soon'],
  ['length', -5],
  ['length', 'x'],
  ['meet_minutes', 1.5],
  ['status', 'PLAYING'],
  ['metadata.request', 'now'],
  ['selection_sid', 'x'],
] as const)('%s of a session is not %o', async (path, value) => {
  expect(await push('updateTrainingSession', session, { [path]: value, place: 'Pitch 2' })).toBe(400);
  expect(await read('place length')).toEqual({ place: '', length: 75 });
});

test('a typed call leaves out what has a wrong type, and writes the rest', async () => {
  const { error } = await change('place: "Pitch 2", length: -5, status: "PLAYING"');
  expect(error).toBeNull();
  expect(await read('place length status')).toEqual({ place: 'Pitch 2', length: 75, status: '' });
});

test('a player who left, or is deleted, keeps what was recorded', async () => {
  const [player = 0] = await owner.device.newPlayers(1);
  const entry = { sid: player, order: 1, present: false, signed_off: false, injured: false };
  const record = { ...entry, from_minute: 0, until_minute: 0 };
  const changes = { [`player_sids/${player}`]: 0, [`metadata.players/${player}`]: record };
  expect(await push('updateTrainingSession', session, changes)).toBe('applied');
  expect(await push('updateTrainingSession', session, { [`player_sids/${player}`]: null })).toBe('applied');
  expect(await push('deletePlayer', player, { deleted: true })).toBe('applied');
  expect(await read('player_sids metadata { players { sid present } }')).toEqual({
    player_sids: [],
    metadata: { players: [{ sid: player, present: false }] },
  });
});

test('200 players are refused for a session and a selection, and those that they have stay', async () => {
  const players = (count: number): Changes =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`player_sids/${at + 1}`, at]));
  const rows = [
    ['updateTrainingSession', session],
    ['updateTrainingSelection', selection],
  ] as const;
  for (const [op, sid] of rows) {
    expect(await push(op, sid, players(PLAYERS_PER_TEAM_MAX))).toBe('applied');
    expect(await push(op, sid, players(200))).toBe(403);
    expect(await push(op, sid, { 'player_sids/1': null, 'player_sids/999': 1 })).toBe('applied');
  }
  expect(await read('player_sids')).toEqual({
    player_sids: expect.objectContaining({ length: PLAYERS_PER_TEAM_MAX }),
  });
});

describe('a rating in a session', () => {
  const rating = (te: Json) => ({ sid: 7, all: 0, ph: 0, te, ta: 0, me: 0, ts: 0, st: 0 });
  const key = () => `metadata.ratings/7-${owner.account.sid}`;

  test.each([0, 11, -1, 5.5, 'x', null])('of %o is read as a topic that is not rated', async (te) => {
    const given = { ...rating(te), ph: 8 };
    expect(await push('updateTrainingSession', session, { [key()]: given })).toBe('applied');
    const found = await read('metadata { ratings }');
    expect(JSON.stringify(found)).toContain(JSON.stringify({ ...rating(0), ph: 8 }));
  });

  test.each([7, 'x', [6]])('is not %o', async (value) => {
    expect(await push('updateTrainingSession', session, { [key()]: rating(6) })).toBe('applied');
    expect(await push('updateTrainingSession', session, { [key()]: value })).toBe(400);
    expect(JSON.stringify(await read('metadata { ratings }'))).toContain(JSON.stringify(rating(6)));
  });
});

describe('the selection of a deleted team', () => {
  test('stays with its owner, who changes and deletes it', async () => {
    expect(await push('deleteTeam', team, { deleted: true })).toBe('applied');
    expect(await push('updateTrainingSession', session, { place: 'Hall' })).toBe('applied');
    expect(await push('updateTrainingSelection', selection, { name: 'Mine' })).toBe('applied');
    expect(await push('deleteTrainingSelection', selection, { deleted: true })).toBe('applied');
    expect(await read('place')).toEqual({ place: 'Hall' });
  });

  test('is not made', async () => {
    expect(await push('deleteTeam', team, { deleted: true })).toBe('applied');
    const [sid = 0] = await owner.device.lease('requestTrainingSelectionSID');
    expect(await push('updateTrainingSelection', sid, { name: 'Late', team_sid: team })).toBe(404);
  });
});
