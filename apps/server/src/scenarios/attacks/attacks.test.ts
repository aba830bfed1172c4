/** Attacks by accounts that know every id of another team, or that have a limited role in it. */

import { namedFields } from '@touchline/domain/access/field-access';
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { COLLECTION_NAMES, definitionOf, operationName } from '@touchline/domain/entity/rows/collections';
import type { Changes } from '@touchline/domain/entity/rows/rows';
import { DELETED } from '@touchline/sync/model/registers';
import { type GraphQLInputObjectType, getNamedType, isInputObjectType } from 'graphql/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENTITY_TYPES, SCHEMA_CALLS } from '#testing/permissions/permission-calls.testing.ts';
import {
  type Fixture,
  MADE,
  openPremiumFixture,
  type Standing,
} from '#testing/permissions/permission-people.testing.ts';
import { call, openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join } from '#testing/sharing/sharing.testing.ts';
import { dataSchema } from '../../app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Everything of an account: rows, members of its teams, devices. */
async function everythingOf(account: number): Promise<string> {
  const { reader } = server.deps.database;
  return JSON.stringify([
    await reader.selectFrom('rows').selectAll().where('space', '=', account).orderBy('sid').execute(),
    await reader.selectFrom('members').selectAll().where('space', '=', account).orderBy('id').execute(),
    await reader.selectFrom('sync_devices').selectAll().where('account_sid', '=', account).execute(),
    await reader.selectFrom('accounts').selectAll().where('sid', '=', account).execute(),
  ]);
}

describe('ids of another account', () => {
  const SECRET = 'Zeldzaam-7f3';
  let fixture: Fixture;
  let owner: number;
  beforeAll(async () => {
    fixture = await openPremiumFixture(server);
    owner = fixture.rows.get('account') ?? 0;
    const { device } = fixture.owner;
    const texts: readonly (readonly [CollectionName, Changes])[] = [
      ['teams', { clubname: SECRET, 'metadata.note': SECRET }],
      ['players', { nickname: SECRET, 'metadata.email1': SECRET }],
      ['matches', { opponent_clubname: SECRET, 'notes.private': SECRET }],
      ['notes', { message: SECRET }],
      ['account', { firstname: SECRET, 'meta/seen': SECRET }],
    ];
    await device.push(
      ...texts.map(([collection, changes]) =>
        device.mutation(operationName(collection, 'update'), fixture.rows.get(collection) ?? 0, changes),
      ),
    );
  });
  const personOf = (standing: Standing) => {
    const person = fixture.people.find((candidate) => candidate.standing === standing);
    if (person === undefined) throw new Error(`nobody is ${standing}`);
    return person;
  };

  test('reveal and change nothing in any call of the schema', async () => {
    const person = personOf('stranger');
    const before = await everythingOf(owner);
    const sid = (collection: CollectionName) => fixture.rows.get(collection) ?? 0;
    const told: string[] = [];
    for (const [name, { query }] of Object.entries(SCHEMA_CALLS)) {
      const document = query({ fixture, person, sid, fresh: 1 });
      const { text } = await call(server, person.device.token, { query: document });
      if (text.includes(SECRET)) told.push(name);
    }
    expect(told).toEqual([]);
    expect(await everythingOf(owner)).toBe(before);
  });

  test('are treated as missing in rows by name, in the history and in every mutation of a batch', async () => {
    const { device } = personOf('stranger');
    const before = await everythingOf(owner);
    const names = [...fixture.rows].map(([collection, sid]) => ({ collection, sid }));
    const query = 'query($names: [RowNameInput!]!) { getRows(names: $names) { rows gone } }';
    const { data } = await call(server, device.token, { query, variables: { names } });
    expect(data).toMatchObject({ getRows: { rows: [] } });
    for (const { collection, sid } of names) {
      const history = `{ getHistory(collection: "${collection}", sid: ${sid}) { path value } }`;
      expect((await call(server, device.token, { query: history })).error?.code).toBe(404);
    }
    const tried = MADE.flatMap((collection) => {
      const sid = fixture.rows.get(collection) ?? 0;
      const { operations } = definitionOf(collection);
      const changes = fixture.registers.get(collection) ?? {};
      const deletion =
        operations.delete === null ? [] : [device.mutation(operations.delete, sid, { [DELETED]: true })];
      return [device.mutation(operations.update, sid, changes), ...deletion];
    });
    const { results, rows } = await device.push(...tried);
    expect(results.map((result) => (result.status === 'refused' ? result.code : result.status))).toEqual(
      tried.map(() => 404),
    );
    expect(rows).toEqual([]);
    expect(await everythingOf(owner)).toBe(before);
  });

  test('inside the own rows reveal nothing of the other account', async () => {
    const { device, sid: account } = personOf('stranger');
    const [team, player] = [await device.newTeam(), (await device.newPlayers(1))[0] ?? 0];
    const theirs = (collection: CollectionName) => fixture.rows.get(collection) ?? 0;
    await device.push(
      device.mutation('updateTeam', team, {
        [`player_sids/${theirs('players')}`]: 1,
        'metadata.captain': theirs('players'),
      }),
      device.mutation('updatePlayer', player, { media_sid: theirs('media') }),
      device.mutation('updateUserInfo', account, { current_team: theirs('teams') }),
    );
    const rows = await device.pullAll();
    expect(rows.filter(({ space }) => space === owner)).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });

  test("in a match with another match's token are refused, and the other live page stays unchanged", async () => {
    const [victim, thief] = [await Coach.signUp(server), await Coach.signUp(server)];
    const { match_token } = await victim.device.newMatch(await victim.device.newTeam(), { privacy: 1 });
    const state = () => server.app.inject({ url: `/live/${match_token}/state.json` });
    const before = (await state()).json<{ view: object }>().view;
    expect(before).toMatchObject({ homeClub: 'Rietdijk' });
    const team = await thief.device.newTeam({ clubname: 'Stolen' });
    const [lease] = await thief.device.leaseMatches(team);
    const stolen = { team_sid: team, match_token, privacy: 1 };
    const [result] = await thief.results(thief.device.mutation('updateMatch', lease?.sid ?? 0, stolen));
    expect(result).not.toBe('applied');
    expect((await state()).json<{ view: object }>().view).toEqual(before);
  });
});

describe('devices of another account', () => {
  test('cannot be used for a batch, and are not affected by the attempt', async () => {
    const [victim, thief] = [await Coach.signUp(server), await Coach.signUp(server)];
    const team = await victim.device.newTeam();
    const before = await everythingOf(victim.account.sid);
    const mine = await thief.device.newTeam();
    const batch = thief.device.batch([thief.device.mutation('updateTeam', mine, { clubname: 'Mine' })]);
    const answer = await thief.device.send({ ...batch, device: victim.device.id, number: 2 });
    expect(answer.error).toMatchObject({ code: 400, refusal: { reason: 'number' } });
    expect(await everythingOf(victim.account.sid)).toBe(before);
    expect(await victim.results(victim.device.mutation('updateTeam', team, { clubname: 'Still' }))).toEqual([
      'applied',
    ]);
  });

  test('have an id that cannot be registered again', async () => {
    const [victim, thief] = [await Coach.signUp(server), await Coach.signUp(server)];
    const register = `mutation { registerDevice(device: "${victim.device.id}") { ordinal } }`;
    expect((await thief.call(register)).error?.code).toBe(400);
  });

  test('have a token that is refused in a URL', async () => {
    const { account } = await Coach.signUp(server);
    for (const name of ['token', 'access_token', 'authorization']) {
      const url = `/api/data?app_id=touchline&${name}=${account.token}`;
      const payload = { query: '{ getAccount { email } }', [name]: account.token };
      expect((await server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(402);
    }
  });
});

describe('an invitation', () => {
  test('is for its address, and no other account can accept, decline or leave it under any spelling', async () => {
    const [owner, invited, other] = [
      await Coach.signUp(server),
      await Coach.signUp(server),
      await Coach.signUp(server),
    ];
    const team = await owner.device.newTeam();
    await owner.invite(team, `  ${invited.account.email.toUpperCase()} `);
    const before = await everythingOf(owner.account.sid);
    for (const answer of [
      `acceptTeamInvite(sid: ${team}, accept: true) { sid }`,
      `acceptTeamInvite(sid: ${team}, accept: false) { sid }`,
      `leaveTeam(team_sid: ${team}) { sid }`,
    ]) {
      expect([900, 404]).toContain((await other.call(`mutation { ${answer} }`)).error?.code);
    }
    expect(await everythingOf(owner.account.sid)).toBe(before);
    await invited.answer(team);
    expect((await invited.device.pullAll()).some(({ sid }) => sid === team)).toBe(true);
    expect((await other.device.pullAll()).some(({ sid }) => sid === team)).toBe(false);
  });

  test('that was revoked, declined or left cannot be accepted afterwards', async () => {
    const owner = await Coach.signUp(server);
    const team = await owner.device.newTeam();
    const accept = `mutation { acceptTeamInvite(sid: ${team}, accept: true) { sid } }`;
    for (const ending of ['revoke', 'decline', 'leave'] as const) {
      const person = await Coach.signUp(server);
      const id = await owner.invite(team, person.account.email);
      if (ending === 'decline') await person.answer(team, false);
      if (ending === 'revoke') {
        await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`);
      }
      if (ending === 'leave') {
        await person.answer(team);
        await person.ask(`mutation { leaveTeam(team_sid: ${team}) { sid } }`);
      }
      expect([ending, (await person.call(accept)).error?.code]).toEqual([ending, 900]);
    }
  });
});

describe('a role', () => {
  test('cannot be raised by its holder, neither in the row, nor by a call, nor by an own invitation', async () => {
    const [owner, member] = [await Coach.signUp(server), await Coach.signUp(server)];
    const team = await owner.device.newTeam();
    const id = await join(owner, member, { team, role: 'fan', capabilities: [] });
    const before = await everythingOf(owner.account.sid);
    const inRow = [
      { role: 'owner' },
      { role: '' },
      { capabilities: ['matches', 'players', 'lineup'] },
      { shared: false },
      { status: 'active' },
    ];
    const results = await member.results(
      ...inRow.map((changes) => member.device.mutation('updateTeam', team, changes)),
    );
    expect(results).toEqual(inRow.map(() => 403));
    const email = member.account.email;
    for (const attempt of [
      `updateShareRole(team_sid: ${team}, id: ${id}, role: "manager", capabilities: ["players"]) { id }`,
      `teamShare(team_sid: ${team}, share_email: "${email}", role: "manager") { status }`,
      `revokeShareTeam(team_sid: ${team}, id: ${id}) { id }`,
      `updateTeam(sid: ${team}, values: { role: "owner" }) { sid }`,
      `acceptTeamInvite(sid: ${team}, accept: true, role: "owner") { sid }`,
    ]) {
      expect((await member.call(`mutation { ${attempt} }`)).error?.code, attempt).toBe(400);
    }
    await member.answer(team);
    expect(await everythingOf(owner.account.sid)).toBe(before);
    const [row] = (await member.device.pullAll()).filter(({ sid }) => sid === team);
    expect(row?.registers.role?.[0]).toBe('fan');
  });

  test('cannot make its holder owner of the team', async () => {
    const [owner, member] = [await Coach.signUp(server), await Coach.signUp(server)];
    const team = await owner.device.newTeam();
    const id = await join(owner, member, { team });
    for (const role of ['owner', '', 'OWNER', 'admin', '__proto__']) {
      const change = `mutation { updateShareRole(team_sid: ${team}, id: ${id}, role: "${role}") { id } }`;
      expect((await owner.call(change)).error?.code).toBe(400);
    }
  });
});

describe('fields that no update carries', () => {
  test('are refused in every collection, in new and existing rows, also from the owner', async () => {
    const { owner, rows } = await openPremiumFixture(server);
    const { device } = owner;
    const account = rows.get('account') ?? 0;
    const before = await rowsAsTheyAre(account);
    const tried = COLLECTION_NAMES.flatMap((collection) => {
      const { fields, operations } = definitionOf(collection);
      return namedFields(collection)
        .filter(({ write }) => write === 'own call')
        .map(({ name }) => {
          const changes = { [name]: BETTER[name] ?? fields[name]?.default } as Changes;
          return {
            name: `${collection}.${name}`,
            mutation: device.mutation(operations.update, rows.get(collection) ?? 0, changes),
          };
        });
    });
    const { results } = await device.push(...tried.map(({ mutation }) => mutation));
    const taken = tried.filter((_, n) => results[n]?.status !== 'refused').map(({ name }) => name);
    expect(taken).toEqual([]);
    const [team = 0] = await device.lease('requestTeamSID');
    const made = await device.push(device.mutation('updateTeam', team, { clubname: 'New', sku: '1' }));
    expect(made.results.map(({ status }) => status)).toEqual(['refused']);
    expect(await rowsAsTheyAre(account)).toBe(before);
  });

  test("are not part of any call's input", () => {
    const schema = dataSchema();
    const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
    const entities = Object.entries(ENTITY_TYPES).filter(([type]) => schema.getType(`${type}Input`));
    expect(entities.length).toBeGreaterThanOrEqual(5);
    for (const [type, collection] of entities) {
      const carried = new Set(inputPaths(inputs.find(({ name }) => name === `${type}Input`)));
      expect(carried.size).toBeGreaterThan(0);
      const excluded = namedFields(collection).flatMap(({ name, write }) =>
        write === 'own call' || definitionOf(collection).fields[name]?.merge.by === 'row' ? [name] : [],
      );
      expect(excluded.filter((name) => carried.has(name))).toEqual([]);
    }
  });

  test('are unknown to the typed calls, and fields beside a mutation are ignored', async () => {
    const coach = await Coach.signUp(server);
    const team = await coach.device.newTeam();
    for (const values of [
      'sku: "1"',
      'role: "owner"',
      'sid: 1',
      'incremental: 99',
      'shared: true',
      'current: true',
    ]) {
      const answer = await coach.call(`mutation { updateTeam(sid: ${team}, values: { ${values} }) { sid } }`);
      expect([values, answer.error?.code]).toEqual([values, 400]);
    }
    for (const values of ['max_teams: 99', 'email: "a@example.org"', 'type: "app_account"', 'modules: []']) {
      const answer = await coach.call(`mutation { updateUserInfo(values: { ${values} }) { id } }`);
      expect([values, answer.error?.code]).toEqual([values, 400]);
    }
    const mutation = coach.device.mutation('updateTeam', team, { clubname: 'Rietdijk' });
    const around = { space: 1, account_sid: 1, change: 999_999, team_sid: 1, deleted: 1, owner: true };
    await coach.device.push({ ...mutation, ...around });
    const [row] = (await coach.device.pullAll()).filter(({ sid }) => sid === team);
    expect(row?.space).toBe(coach.account.sid);
    expect(row?.change).toBeLessThan(999);
  });
});

/** The fields of an input; a record's as `metadata.captain`. */
function inputPaths(input: GraphQLInputObjectType | undefined, prefix = ''): readonly string[] {
  return Object.values(input?.getFields() ?? {}).flatMap(({ name, type }) => {
    const inner = getNamedType(type);
    const own = `${prefix}${name}`;
    return isInputObjectType(inner) ? [own, ...inputPaths(inner, `${own}.`)] : [own];
  });
}

/** Values that an attacker would like to set. */
const BETTER: Readonly<Record<string, unknown>> = {
  sku: '1',
  max_teams: 99,
  role: 'owner',
  capabilities: ['players'],
  email: 'somebody@example.org',
  type: 'app_account',
  modules: [{ sid: 1, name: 'trainer', kind: 'pro', activated: true, on: true }],
  signup: 4_000_000_000,
};

async function rowsAsTheyAre(account: number): Promise<string> {
  const rows = server.deps.database.reader.selectFrom('rows').select(['collection', 'sid', 'registers']);
  return JSON.stringify(
    await rows.where('space', '=', account).orderBy('collection').orderBy('sid').execute(),
  );
}
