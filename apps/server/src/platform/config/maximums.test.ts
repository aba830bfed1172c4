/** The operator sets the maximums of players, templates, formations and event types (section 5). */
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import type { Json } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { goalEvent } from '#testing/devices/goal-event.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    env: {
      MAX_PLAYERS_PER_TEAM: '11',
      MAX_PLAYERS_PER_MATCH: '12',
      MAX_TEMPLATES_PER_TEAM: '1',
      MAX_FORMATIONS_PER_TEAM: '1',
      MAX_EVENT_TYPES_PER_TEAM: '1',
      MAX_EVENTS_PER_MATCH: '200',
    },
  });
});
afterAll(() => server.close());

const full = (message: string) => ({ status: 'refused', code: 403, message });
const APPLIED = { status: 'applied' };

test('a team takes as many players as the server allows, and a full team must lose one before it takes another', async () => {
  const device = await TestDevice.register(server, (await signUp(server)).token);
  const team = await device.newTeam();
  const sids = await device.newPlayers(13);
  const member = (index: number, place: number | null) => ({ [`player_sids/${sids[index]}`]: place });
  const push = async (...values: readonly object[]) =>
    (await device.push(device.mutation('updateTeam', team, Object.assign({}, ...values)))).results;
  expect(await push(...Array.from({ length: 11 }, (_, index) => member(index, index)))).toEqual([APPLIED]);
  expect(await push(member(11, 11))).toEqual([full(USER_TEXTS.maximumPlayersTeam)]);
  expect(await push(member(0, null), member(11, 11))).toEqual([APPLIED]);
  expect(await push(member(1, null))).toEqual([APPLIED]);
  expect(await push(member(12, 12))).toEqual([APPLIED]);
});

test('the line-up of a match takes as many players as the server allows', async () => {
  const device = await TestDevice.register(server, (await signUp(server)).token);
  const team = await device.newTeam();
  const sids = await device.newPlayers(13);
  const [lease] = await device.leaseMatches(team);
  const sheet = (from: number, to: number) =>
    Object.fromEntries(
      sids.slice(from, to).map((sid) => [`players/${sid}`, { sid, shirtnumber: 0, footed: '' }]),
    );
  const push = async (values: Readonly<Record<string, Json>>) =>
    (await device.push(device.mutation('updateMatch', lease?.sid ?? 0, values))).results;
  expect(await push({ team_sid: team, ...sheet(0, 12), match_token: lease?.match_token ?? '' })).toEqual([
    APPLIED,
  ]);
  expect(await push(sheet(12, 13))).toEqual([full(USER_TEXTS.maximumPlayersMatch)]);
});

test('a team keeps as many own templates, formations and event types as the server allows', async () => {
  const device = await TestDevice.register(server, (await signUp(server)).token);
  const team = await device.newTeam();
  const push = async (values: Readonly<Record<string, Json>>) =>
    (await device.push(device.mutation('updateTeam', team, values))).results;
  const template = (id: number) => ({ [`matchtemplates/${id}`]: { id, label: `Cup ${id}` } });
  const formation = (id: number) => ({ [`formations/${id}`]: { id, title: `Diamond ${id}` } });
  expect(await push(template(10))).toEqual([APPLIED]);
  expect(await push(template(11))).toEqual([full(USER_TEXTS.maximumTemplates)]);
  expect(await push({ 'matchtemplates/10': null, ...template(11) })).toEqual([APPLIED]);
  expect(await push(formation(10))).toEqual([APPLIED]);
  expect(await push(formation(11))).toEqual([full(USER_TEXTS.maximumFormations)]);
  const eventType = (id: number) => ({ [`eventtypes/${id}`]: { id, title: `Tackle ${id}` } });
  expect(await push(eventType(10))).toEqual([APPLIED]);
  expect(await push(eventType(11))).toEqual([full(USER_TEXTS.maximumEventTypes)]);
});

test('a full match takes no further event until one of its events is removed', async () => {
  const device = await TestDevice.register(server, (await signUp(server)).token);
  const { sid } = await device.newMatch(await device.newTeam());
  const goals = (from: number, to: number) =>
    Object.assign({}, ...range(from, to).map((n) => goalEvent(`7-${n}`, { game_time: n })));
  const push = async (values: Readonly<Record<string, Json>>) =>
    (await device.push(device.mutation('updateMatch', sid, values))).results;
  expect(await push(goals(0, 200))).toEqual([APPLIED]);
  expect(await push(goals(200, 201))).toEqual([full(USER_TEXTS.maximumEventsMatch)]);
  expect(await push(goals(3, 4))).toEqual([APPLIED]);
  expect(await push({ opponent_teamname: 'MO13-4' })).toEqual([APPLIED]);
  expect(await push({ 'events/7-0': null, ...goals(200, 201) })).toEqual([APPLIED]);
  expect(await push({ 'events/7-1': null })).toEqual([APPLIED]);
  expect(await push(goals(201, 202))).toEqual([APPLIED]);
});

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
