/** The typed calls for clients that are not devices: reads, writes and access. */

import type { FieldTable } from '@touchline/domain/entity/fields/field-types';
import { COLLECTION_NAMES, COLLECTIONS } from '@touchline/domain/entity/rows/collections';
import { GraphQLObjectType } from 'graphql/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import {
  ask,
  call,
  openTestServer,
  signUp,
  type TestAccount,
  type TestServer,
} from '#testing/server/server.testing.ts';
import { dataSchema } from '../../app.ts';
import { everything } from './everything.testing.ts';

let server: TestServer;
let coach: TestAccount;
let device: TestDevice;
let team: number;
let match: { sid: number; match_token: string };
beforeAll(async () => {
  server = await openTestServer();
  coach = await signUp(server);
  device = await TestDevice.register(server, coach.token);
  team = await device.newTeam();
  match = await device.newMatch(team);
});
afterAll(() => server.close());

const badRequest = { code: 400, message: 'bad request' };

describe('an id of another account is answered as if it did not exist', () => {
  let foreign: { team: number; player: number; match: number };
  beforeAll(async () => {
    const other = await TestDevice.register(server, (await signUp(server)).token);
    const theirs = await other.newTeam();
    const [player = 0] = await other.newPlayers(1);
    foreign = { team: theirs, player, match: (await other.newMatch(theirs)).sid };
  });

  const notThere = { code: 404, message: 'sync health data missing' };
  const calls: readonly [string, (ids: { team: number; player: number; match: number }) => string][] = [
    [
      'updateTeam',
      ({ team: sid }) => `mutation { updateTeam(sid: ${sid}, values: { clubname: "x" }) { sid } }`,
    ],
    [
      'updateTeam with nothing in it',
      ({ team: sid }) => `mutation { updateTeam(sid: ${sid}, values: {}) { sid } }`,
    ],
    ['deleteTeam', ({ team: sid }) => `mutation { deleteTeam(sid: ${sid}) { sid } }`],
    [
      'updatePlayer',
      ({ player }) => `mutation { updatePlayer(sid: ${player}, values: { nickname: "x" }) { sid } }`,
    ],
    ['deletePlayer', ({ player }) => `mutation { deletePlayer(sid: ${player}) { sid } }`],
    [
      'updateMatch',
      ({ match: sid }) => `mutation { updateMatch(sid: ${sid}, values: { privacy: 1 }) { sid } }`,
    ],
    [
      'updateEvents',
      ({ match: sid }) => `mutation { updateEvents(sid: ${sid}, values: { events: [] }) { sid } }`,
    ],
    ['deleteMatch', ({ match: sid }) => `mutation { deleteMatch(sid: ${sid}) { sid } }`],
    ['updateToken', ({ team: sid }) => `mutation { updateToken(team_sid: ${sid}) { sid } }`],
  ];
  test.each(calls)('%s', async (_, write) => {
    const missing = { team: 99_999, player: 99_999, match: 99_999 };
    const before = await everything(server);
    const [theirs, absent] = [
      await call(server, coach.token, { query: write(foreign) }),
      await call(server, coach.token, { query: write(missing) }),
    ];
    expect(theirs.error).toEqual(notThere);
    expect(theirs.text).toBe(absent.text);
    expect(await everything(server)).toBe(before);
  });

  test('reads leave out rows of other accounts', async () => {
    const { team: t, player: p, match: m } = foreign;
    const query = `{ getTeams(sids: [${t}, 99999]) { sid } getPlayers(sids: [${p}]) { sid } getMatches(sids: [${m}]) { sid match_token } }`;
    expect(await ask(server, coach.token, { query })).toEqual({
      getTeams: [],
      getPlayers: [],
      getMatches: [],
    });
  });
});

describe('trainings', () => {
  test('are made with reserved ids, and read, changed and deleted by the typed calls', async () => {
    const [selection = 0] = await device.lease('requestTrainingSelectionSID');
    const [session = 0] = await device.lease('requestTrainingSessionSID');
    const [note = 0] = await device.lease('requestNoteSID');
    expect(Math.min(selection, session, note)).toBeGreaterThan(0);
    await device.push(
      device.mutation('updateTrainingSelection', selection, { name: 'Keepers', team_sid: team }),
      device.mutation('updateTrainingSession', session, { selection_sid: selection, place: 'Pitch 2' }),
    );
    const read = `{ getTrainingSelections(sids: [${selection}]) { sid name team_sid } getTrainingSessions(sids: [${session}]) { sid selection_sid place length plan { text } } }`;
    expect(await ask(server, coach.token, { query: read })).toEqual({
      getTrainingSelections: [{ sid: selection, name: 'Keepers', team_sid: team }],
      getTrainingSessions: [
        { sid: session, selection_sid: selection, place: 'Pitch 2', length: 90, plan: [] },
      ],
    });
    await ask(server, coach.token, {
      query: `mutation { updateTrainingSession(sid: ${session}, values: { length: 60, plan: [{ id: "1-1", order: 0, minutes: 15, text: "Rondo" }] }) { sid } updateTrainingSelection(sid: ${selection}, values: { name: "Strikers" }) { sid } }`,
    });
    expect(await ask(server, coach.token, { query: read })).toMatchObject({
      getTrainingSelections: [{ name: 'Strikers' }],
      getTrainingSessions: [{ length: 60, plan: [{ text: 'Rondo' }] }],
    });
    await ask(server, coach.token, {
      query: `mutation { deleteTrainingSession(sid: ${session}) { sid } deleteTrainingSelection(sid: ${selection}) { sid } }`,
    });
    expect(await ask(server, coach.token, { query: read })).toEqual({
      getTrainingSelections: [],
      getTrainingSessions: [],
    });
  });
});

describe('typed calls', () => {
  test('have every field of the entity tables and no other', () => {
    const schema = dataSchema();
    const types = {
      account: 'Account',
      teams: 'Team',
      players: 'Player',
      matches: 'Match',
      media: 'Medium',
      training_selections: 'TrainingSelection',
      training_sessions: 'TrainingSession',
    } as const;
    for (const [collection, name] of Object.entries(types)) {
      const type = schema.getType(name);
      const table: FieldTable = COLLECTIONS[collection as keyof typeof types].fields;
      if (!(type instanceof GraphQLObjectType)) throw new Error(`${name} is missing`);
      expect(Object.keys(type.getFields()).toSorted()).toEqual(Object.keys(table).toSorted());
    }
    const listing = schema.getType('CloudSync');
    if (!(listing instanceof GraphQLObjectType)) throw new Error('CloudSync is missing');
    expect(Object.keys(listing.getFields())).toEqual(expect.arrayContaining([...COLLECTION_NAMES]));
  });

  test('accept only the fields that section 5 allows in an update', async () => {
    for (const values of [
      '{ sku: "1" }',
      '{ role: "owner" }',
      '{ status: "declined" }',
      '{ shared: true }',
    ]) {
      const query = `mutation { updateTeam(sid: ${team}, values: ${values}) { sid } }`;
      expect((await call(server, coach.token, { query })).error).toEqual(badRequest);
    }
    for (const values of ['{ email: "x@example.org" }', '{ max_teams: 99 }', '{ type: "app_account" }']) {
      const query = `mutation { updateUserInfo(values: ${values}) { id } }`;
      expect((await call(server, coach.token, { query })).error).toEqual(badRequest);
    }
    const token = `mutation { updateMatch(sid: ${match.sid}, values: { match_token: "mine" }) { sid } }`;
    expect((await call(server, coach.token, { query: token })).error).toEqual(badRequest);
  });

  test('write fields, records, lists and maps, and read them back', async () => {
    const query = `mutation($values: MatchInput!) { updateMatch(sid: ${match.sid}, values: $values) { sid } }`;
    const values = {
      opponent_teamname: 'MO13-1',
      awaygame: true,
      keeper: [12, -1, -1, -1],
      players: [{ sid: 12, shirtnumber: 1, footed: 'left' }],
      metadata: { captain: 12, players: [{ sid: 12, order: 1, present: false }] },
      part1: { '12-1': { playing: true, x: 50, y: 90 } },
      events: [{ eid: '1-1', type: 'GOAL', data: { game_time: 61, player_sid: 12, homeaway: 'away' } }],
    };
    expect(await ask(server, coach.token, { query, variables: { values } })).toEqual({
      updateMatch: { sid: match.sid },
    });
    const read = `{ getMatches(sids: [${match.sid}]) {
      match_token opponent_teamname awaygame keeper part1 players { sid shirtnumber footed }
      metadata { captain stream_show_formation players { sid order present injured } }
      events { eid type data { game_time player_sid homeaway part lineup { player_sid } } } } }`;
    const { getMatches } = await ask<{ getMatches: unknown[] }>(server, coach.token, { query: read });
    expect(getMatches).toEqual([
      {
        match_token: match.match_token,
        opponent_teamname: 'MO13-1',
        awaygame: true,
        keeper: [12, -1, -1, -1],
        part1: { '12-1': { playing: true, x: 50, y: 90 } },
        players: [{ sid: 12, shirtnumber: 1, footed: 'left' }],
        metadata: {
          captain: 12,
          stream_show_formation: true,
          players: [{ sid: 12, order: 1, present: false, injured: false }],
        },
        events: [
          {
            eid: '1-1',
            type: 'GOAL',
            data: { game_time: 61, player_sid: 12, homeaway: 'away', part: 1, lineup: [] },
          },
        ],
      },
    ]);
  });

  test.each(['0.5', '-1', '0', '1e308', '9007199254740993'])(
    'a counter of %s is ignored: the row counts by one',
    async (incremental) => {
      const read = async () => {
        const found = await ask<{ getTeams: { incremental: number }[] }>(server, coach.token, {
          query: `{ getTeams(sids: [${team}]) { incremental } }`,
        });
        return found.getTeams[0]?.incremental ?? 0;
      };
      const before = await read();
      const values = `{ division: "counted with ${incremental}" }`;
      const query = `mutation { updateTeam(sid: ${team}, values: ${values}, incremental: ${incremental}) { sid } }`;
      expect((await call(server, coach.token, { query })).error).toBeNull();
      expect(await read()).toBe(before + 1);
    },
  );

  test('null empties a substitution map and keeps the incrementals (section 5)', async () => {
    const write = (values: string) =>
      ask(server, coach.token, {
        query: `mutation { updateMatch(sid: ${match.sid}, values: ${values}) { sid } }`,
      });
    const read = async () => {
      const query = `{ getMatches(sids: [${match.sid}]) { subsmap subsmap_play incrementals { timer } } }`;
      return (await ask<{ getMatches: unknown[] }>(server, coach.token, { query })).getMatches[0];
    };
    const minutes = (minute: number) => `{ a: { minute: ${minute} } }`;
    await write(`{ subsmap: ${minutes(20)}, subsmap_play: ${minutes(21)}, incrementals: { timer: 3 } }`);
    expect(await read()).toMatchObject({ subsmap: { a: { minute: 20 } }, incrementals: { timer: 3 } });
    await write('{ subsmap: null, subsmap_play: null, incrementals: null }');
    expect(await read()).toEqual({ subsmap: {}, subsmap_play: {}, incrementals: { timer: 3 } });
  });

  test("accept the aliases of section 3, and a field's own name wins", async () => {
    const write = (values: string) =>
      ask(server, coach.token, { query: `mutation { updateUserInfo(values: ${values}) { id } }` });
    const read = async () =>
      (
        await ask<{ getAccount: unknown }>(server, coach.token, {
          query: '{ getAccount { firstname surname } }',
        })
      ).getAccount;
    await write('{ first_name: "Eva", last_name: "Groen" }');
    expect(await read()).toEqual({ firstname: 'Eva', surname: 'Groen' });
    await write('{ first_name: "Bo", firstname: "Iris" }');
    expect(await read()).toEqual({ firstname: 'Iris', surname: 'Groen' });
  });

  test('write nothing when nothing changes (LOC-2)', async () => {
    const query = `mutation { updateTeam(sid: ${team}, values: { clubname: "Rietdijk" }) { sid } }`;
    const before = await everything(server);
    expect((await call(server, coach.token, { query })).error).toBeNull();
    expect(await everything(server)).toBe(before);
  });

  test('read and write the account, its metadata and its current team', async () => {
    await ask(server, coach.token, {
      query: `mutation { updateUserInfo(values: { firstname: "Marit" }) { id } updateToken(team_sid: ${team}) { sid } }`,
    });
    const hidden = JSON.stringify([{ sid: team, hidden: true, order: 1 }]);
    await ask(server, coach.token, {
      query: 'mutation($v: String!) { updateAccountMeta(key: "teams_hidden", value: $v) { value } }',
      variables: { v: hidden },
    });
    const read =
      '{ getUserInfo { sid firstname current_team email } getAccountMeta(key: "teams_hidden") { value } other: getAccountMeta(key: "constructor") { value } }';
    expect(await ask(server, coach.token, { query: read })).toEqual({
      getUserInfo: { sid: coach.sid, firstname: 'Marit', current_team: team, email: coach.email },
      getAccountMeta: { value: hidden },
      other: { value: '' },
    });
  });

  test('delete rows', async () => {
    const [player = 0] = await device.newPlayers(1);
    expect(
      await ask(server, coach.token, { query: `mutation { deletePlayer(sid: ${player}) { sid } }` }),
    ).toEqual({
      deletePlayer: { sid: player },
    });
    expect(await ask(server, coach.token, { query: `{ getPlayers(sids: [${player}]) { sid } }` })).toEqual({
      getPlayers: [],
    });
  });
});
