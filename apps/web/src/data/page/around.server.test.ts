/** A visitor looks around, signs in and takes over what was made. On the real server. */
import 'fake-indexeddb/auto';
import { isOwnCall } from '@touchline/domain/access/field-access';
import { scoreOf } from '@touchline/domain/match/events/score';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changedTeams, type WorkRow } from '../around/own-work.ts';
import { takenMark } from '../around/stage.ts';
import { takeOver } from '../around/take-over.ts';
import { AROUND_ACCOUNT } from '../around/visitor.ts';
import { authCall } from '../calls/transport.ts';
import type { Client } from '../client/client.ts';
import { decideMatch } from '../commands/match/match-day.ts';
import { updateTeamPage } from '../commands/team/team-page.ts';
import { createTeam, deleteTeam, updateTeam } from '../commands/team/teams.ts';
import { matchOf } from '../queries/matches/matches.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import { must } from '../testing/client.testing.ts';
import { matchesOf } from '../testing/lists.testing.ts';
import { type LocalServer, startLocalServer } from '../testing/server.testing.ts';
import { lookAround, startOver, stopLookingAround } from './around.ts';
import { forgetWork } from './around-page.ts';
import { followTaken, startClean, takeOverWork, workLeft } from './left-work.ts';
import { pageSession } from './page-session.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('navigator', { onLine: true, userAgent: 'Node' });
// The texts of the demo's notes are parsed by the browser.
vi.stubGlobal(
  'DOMParser',
  class {
    parseFromString() {
      return { body: { childNodes: [] } };
    }
  },
);
const network = globalThis.fetch;
let requests: string[] = [];
let isOffline = false;
vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
  requests.push(path);
  if (isOffline) return Promise.reject(new TypeError('Failed to fetch'));
  return network(new URL(path, server.url), init);
});

let server: LocalServer;

beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.remove());
beforeEach(async () => {
  await pageSession.start();
  await lookAround();
  requests = [];
});
afterEach(async () => {
  isOffline = false;
  await stopLookingAround();
  if (pageSession.get().status === 'signed-in') await removeTeams();
  await pageSession.exit();
  await forgetWork();
});

test('a visitor works on the demo without one request, and another start over brings it back', async () => {
  expect(pageSession.get()).toMatchObject({ status: 'signed-in', around: true });
  const team = ownTeam(client());
  must(await updateTeam(client(), team, { clubname: 'Mine' }));
  await until(async () => (await waiting()) === 0);
  expect(await client().ask({ text: '{ getNotifications { id } }' } as never, {})).toMatchObject({
    ok: false,
    code: 991,
  });
  expect(await client().post('/api/support', {})).toMatchObject({ ok: false, code: 991 });
  expect(await client().authorised('logoutall', {})).toMatchObject({ ok: false, code: 991 });
  expect(requests).toEqual([]);
  await startOver();
  expect(client().live.teams.get()).toMatchObject([{ clubname: 'Rietdijk' }]);
  expect(requests).toEqual([]);
});

test('stopping removes everything of the visit from the device', async () => {
  await stopLookingAround();
  expect(pageSession.get()).toMatchObject({ status: 'signed-out', ended: null });
  expect(readSetting('around')).toBe('');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`touchline-${AROUND_ACCOUNT}`);
});

test('an account that is entered after a look without changes starts clean, and nothing is asked', async () => {
  await signIn();
  expect(pageSession.get()).toMatchObject({ status: 'signed-in', around: false });
  expect(readSetting('around')).toBe('');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`touchline-${AROUND_ACCOUNT}`);
});

test('a changed team is taken over with everything in them, accepted by the server, with one Undo', async () => {
  const demo = ownTeam(client());
  must(await updateTeam(client(), demo, { clubname: 'Mine' }));
  const [next] = (await matchesOf(client(), demo)).filter(({ status }) => status === 'CAN_START');
  must(await decideMatch(client(), next?.sid ?? 0, { type: 'kickOff' }));
  must(await decideMatch(client(), next?.sid ?? 0, { type: 'goal', side: 'home' }));
  await until(async () => (await waiting()) === 0);

  await signIn();
  expect(readSetting('around')).toBe('left');
  await until(() => client().live.teams.get()?.length === 1);
  const works = await workLeft();
  expect(works.map(({ clubname }) => clubname)).toEqual(['Mine']);
  const taken = must(await takeOverWork(client(), works));
  expect(takenMark(readSetting('around'))).not.toBeNull();
  await client().sync();
  await until(async () => (await waiting()) === 0);
  expect(await client().store.read((tx) => tx.attention())).toEqual([]);

  const teams = client().live.teams.get() ?? [];
  expect(teams.map(({ clubname }) => clubname).sort()).toEqual(['Mine', 'Rietdijk']);
  expect(teams.every(({ sid }) => sid > 0)).toBe(true);
  const mine = teams.find(({ clubname }) => clubname === 'Mine');
  const theirs = teams.find(({ clubname }) => clubname === 'Rietdijk');
  expect(mine?.player_sids).toHaveLength(theirs?.player_sids.length ?? -1);
  expect(mine?.player_sids.some((sid) => theirs?.player_sids.includes(sid))).toBe(false);
  const matches = await matchesOf(client(), mine?.sid ?? 0);
  expect(matches).toHaveLength((await matchesOf(client(), theirs?.sid ?? 0)).length);
  const running = matches.find(({ status }) => status === 'PLAYING');
  const whole = await matchOf(client(), running?.sid ?? 0);
  expect(whole?.players.length).toBeGreaterThan(10);
  expect(whole?.players.every(({ sid }) => mine?.player_sids.includes(sid))).toBe(true);
  expect(whole === null ? null : scoreOf(whole)).toMatchObject({ home: 1, away: 0 });
  expect(client().ownAccount()?.current_team).toBe(mine?.sid);
  // Every member of every record arrives: events, tasks, answers, ratings, places on the pitch.
  expect(await contentsOf(mine?.sid ?? 0)).toEqual(contents(works.flatMap(({ rows }) => rows)));

  expect(await taken.undo()).toBe(true);
  await until(() => client().live.teams.get()?.length === 1);
  await client().sync();
  expect(await client().store.read((tx) => tx.attention())).toEqual([]);
  // The question is back, with everything.
  expect(readSetting('around')).toBe('left');
  expect(await workLeft()).toEqual(works);
});

test('the visit is forgotten when the account has the teams and their Undo is over', async () => {
  const works = await enterWithWork();
  const end = followTaken(client());
  const taken = must(await takeOverWork(client(), works));
  await client().sync();
  await until(async () => (await waiting()) === 0);
  expect(await workLeft()).toEqual(works);
  taken.over();
  await until(() => readSetting('around') === '');
  expect(await workLeft()).toEqual([]);
  expect(client().live.teams.get()).toHaveLength(2);
  end();
});

test('a page that ended before the teams were written asks again', async () => {
  const works = await enterWithWork();
  const write = vi.spyOn(client().replica, 'write').mockRejectedValueOnce(new Error('the disk is full'));
  await expect(takeOverWork(client(), works)).rejects.toThrow('the disk is full');
  write.mockRestore();
  expect(readSetting('around')).toBe('left');
  const { device } = await client().store.read((tx) => tx.state());
  await writeSetting('around', `taken:${device}:${Date.now()}`);
  const end = followTaken(client());
  await until(() => readSetting('around') === 'left');
  end();
  expect(await workLeft()).toEqual(works);
  must(await takeOverWork(client(), works)).over();
});

test('a page that ended after the teams were written takes nothing over twice', async () => {
  const works = await enterWithWork();
  const { device } = await client().store.read((tx) => tx.state());
  await writeSetting('around', `taken:${device}:${Date.now()}`);
  must(await takeOver(client(), works));
  expect(await takeOverWork(client(), works)).toMatchObject({ ok: false, error: { code: 'decided' } });
  const end = followTaken(client());
  await client().sync();
  await until(() => readSetting('around') === '');
  end();
  expect(await workLeft()).toEqual([]);
});

test('a Team Page is taken over with its team', async () => {
  const works = await enterWithPage();
  const taken = must(await takeOverWork(client(), works));
  await client().sync();
  await until(async () => (await waiting()) === 0);
  const teams = await client().store.read(changedTeams);
  expect(await taken.undo()).toBe(true);
  expect(taken.pages).toBe('all');
  const mine = teams.find(({ clubname }) => clubname === 'Mine');
  const page = mine?.rows.find(({ collection }) => collection === 'teampages');
  expect(page?.registers.title?.[0]).toBe('Our page');
});

test('a Team Page that this device cannot store is said, and is there again after Undo', async () => {
  const works = await enterWithPage();
  const { replica } = client();
  const store = replica.write.bind(replica);
  let writes = 0;
  const write = vi.spyOn(replica, 'write').mockImplementation((options, body) => {
    // The teams are the first.
    return ++writes === 2 ? Promise.reject(new Error('the disk is full')) : store(options, body);
  });
  const taken = must(await takeOverWork(client(), works));
  write.mockRestore();
  expect(taken.pages).toBe('missing');
  // The visit waits for the end of the Undo.
  expect(await workLeft()).toEqual(works);
  // Trainings and notes wait for their ids, and most of the rest was not sent.
  expect(await taken.undo()).toBe(true);
  expect(readSetting('around')).toBe('left');
  expect(await workLeft()).toEqual(works);
  await client().sync();
  await until(async () => (await waiting()) === 0);
  expect(await client().store.read((tx) => tx.attention())).toEqual([]);
});

test('without network teams are taken over, and sent with the network', async () => {
  const works = await enterWithWork();
  isOffline = true;
  const taken = must(await takeOverWork(client(), works));
  expect(taken.pages).toBe('all');
  expect(await waiting()).toBeGreaterThan(0);
  isOffline = false;
  await client().coordinator.resync({ audit: true });
  await until(async () => (await waiting()) === 0);
  expect(await client().store.read((tx) => tx.attention())).toEqual([]);
  taken.over();
});

test('after a sign-out during the Undo the same account is not asked again', async () => {
  const works = await enterWithWork();
  must(await takeOverWork(client(), works)).over();
  await client().sync();
  await until(async () => (await waiting()) === 0);
  expect(takenMark(readSetting('around'))).not.toBeNull();
  await pageSession.exit();
  await signIn();
  const end = followTaken(client());
  await until(() => readSetting('around') === '');
  end();
  expect(await workLeft()).toEqual([]);
});

test('a visit that begins after such a sign-out finds the demo as it was', async () => {
  const works = await enterWithWork();
  must(await takeOverWork(client(), works)).over();
  await client().sync();
  await until(async () => (await waiting()) === 0);
  await pageSession.exit();
  await lookAround();
  expect(client().live.teams.get()).toMatchObject([{ clubname: 'Rietdijk' }]);
  expect(readSetting('around')).toBe('here');
  // The team that was taken over is removed at the end.
  await stopLookingAround();
  await signIn();
});

test('teams that the server refuses stay on the device until they are discarded, and are then offered again', async () => {
  const works = await enterWithWork();
  const format = { pitchPlayers: 11, matchLength: 60, matchParts: 2, halfLength: 30, halfParts: 1 };
  const names = { clubname: 'Second', teamname: 'JO11-1' };
  const second = must(await createTeam(client(), { ...names, ...format }));
  await client().sync();
  await until(async () => (await waiting()) === 0);
  // Another device made this team; the row has not arrived here.
  const sid = client().live.resolve('teams', second.sid);
  await client().store.write('strict', (tx) => tx.removeRows([{ collection: 'teams', sid }]));
  await until(() => client().live.teams.get()?.length === 1);
  const end = followTaken(client());
  must(await takeOverWork(client(), works)).over();
  await until(async () => (await waiting()) === 0);
  const refused = () => client().store.read((tx) => tx.attention());
  expect((await refused()).map(({ collection }) => collection)).toContain('teams');
  expect(takenMark(readSetting('around'))).not.toBeNull();
  expect(await workLeft()).toEqual(works);
  for (const item of await refused()) await client().replica.discard(item.id);
  await client().sync();
  await until(() => readSetting('around') === 'left');
  end();
});

test('before the account has arrived no team is taken over, and none is lost', async () => {
  const works = await enterWithWork();
  await client().store.write('strict', async (tx) => {
    for (const collection of ['account', 'teams']) await tx.removeRows(await tx.rowsOf(collection));
    await tx.setState({ cursor: '' });
  });
  const sync = vi.spyOn(client(), 'sync').mockResolvedValue(undefined);
  expect(await takeOverWork(client(), works)).toMatchObject({ ok: false, error: { code: 'notLoaded' } });
  sync.mockRestore();
  expect(readSetting('around')).toBe('left');
  expect(await workLeft()).toEqual(works);
});

test('starting clean removes the visit, but not one that another tab takes over', async () => {
  const works = await enterWithWork();
  await writeSetting('around', 'taken:other:5');
  await startClean();
  expect(await workLeft()).toEqual(works);
  await writeSetting('around', 'left');
  await startClean();
  expect(await workLeft()).toEqual([]);
  expect(readSetting('around')).toBe('');
});

test('an account without room for the teams keeps them on the device, and says so', async () => {
  must(await updateTeam(client(), ownTeam(client()), { clubname: 'Mine' }));
  await until(async () => (await waiting()) === 0);
  await signIn();
  const [work] = await workLeft();
  if (work === undefined) throw new Error('the visitor changed a team');
  const many = Array.from({ length: 200 }, (_, at) => ({
    ...work,
    rows: work.rows
      .filter(({ collection }) => collection === 'teams')
      .map((row) => ({ ...row, sid: 10_000 + at })),
  }));
  expect(await takeOverWork(client(), many)).toMatchObject({ ok: false, error: { code: 'maxTeams' } });
  expect(readSetting('around')).toBe('left');
  expect(await workLeft()).toHaveLength(1);
  expect(await client().store.read((tx) => tx.outboxCount())).toBe(0);
});

test('another tab starts over or stops, and this one follows', async () => {
  must(await updateTeam(client(), ownTeam(client()), { clubname: 'Mine' }));
  const before = client();
  await writeSetting('around_times', readSetting('around_times') + 1);
  await until(() => pageSession.get().status === 'signed-in' && client() !== before);
  await writeSetting('around', '');
  await until(() => pageSession.get().status === 'signed-out');
});

/** The account may own two teams, and starts each test with one. */
async function removeTeams(): Promise<void> {
  await client().coordinator.resync({ audit: true });
  for (const { sid, clubname } of client().live.teams.get() ?? []) {
    if (clubname !== 'Rietdijk') must(await deleteTeam(client(), sid));
  }
  await client().sync();
  await until(async () => (await waiting()) === 0);
}

/** As `enterWithWork`, after the visitor set the team's page up. */
async function enterWithPage() {
  must(await updateTeamPage(client(), ownTeam(client()), { title: 'Our page' }));
  return enterWithWork();
}

/** The account is entered after the visitor changed a team. */
async function enterWithWork() {
  must(await updateTeam(client(), ownTeam(client()), { clubname: 'Mine' }));
  await until(async () => (await waiting()) === 0);
  await signIn();
  await until(() => client().live.teams.get()?.length === 1 && client().ownAccount() !== null);
  return workLeft();
}

/** How many registers the rows of each collection have, without those that a copy does not take along. */
function contents(rows: readonly WorkRow[]): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { collection, registers } of rows) {
    const paths = Object.entries(registers).filter(
      ([path, [value]]) => !isOwnCall(collection, path) && value !== null,
    );
    found[collection] = (found[collection] ?? 0) + paths.length;
  }
  return found;
}

async function contentsOf(team: number): Promise<Readonly<Record<string, number>>> {
  const works = await client().store.read(changedTeams);
  return contents(works.find(({ sid }) => sid === team)?.rows ?? []);
}

function client(): Client {
  const { client } = pageSession.get();
  if (client === null) throw new Error('the page is signed out');
  return client;
}

function ownTeam({ live }: Client): number {
  return live.teams.get()?.[0]?.sid ?? 0;
}

function waiting(): Promise<number> {
  return client().store.read((tx) => tx.outboxCount());
}

async function signIn(): Promise<void> {
  const ports = { baseUrl: '', fetch: globalThis.fetch };
  const reply = await authCall<{ access_token: string; account: { sid: number } }>(
    ports,
    { name: 'login', locale: 'en', method: 'POST' },
    { username: 'coach@touchline.example', password: 'touchline-demo' },
  );
  if (!reply.ok) throw new Error(`refused: ${reply.code}`);
  const { access_token, account } = reply.value;
  await pageSession.enter({
    account: account.sid,
    email: 'coach@touchline.example',
    firstname: 'Marit',
    token: access_token,
  });
}

async function until(holds: () => unknown): Promise<void> {
  await vi.waitUntil(async () => Boolean(await holds()), { timeout: 30_000, interval: 20 });
}
