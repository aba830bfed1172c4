/** The client on IndexedDB against the real server in its own process. */
import 'fake-indexeddb/auto';
import { scoreOf } from '@touchline/domain/match/events/score';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { authCall, dataCall } from '../calls/transport.ts';
import { decideMatch } from '../commands/match/match-day.ts';
import { setStream, updateMatch } from '../commands/match/matches.ts';
import { createPlayer } from '../commands/team/players.ts';
import { createTeam, updateTeam } from '../commands/team/teams.ts';
import { followersOf } from '../live/followers.ts';
import { MATCH_SUMMARIES } from '../projections/match-summary.ts';
import { matchOf } from '../queries/matches/matches.ts';
import { playersOf } from '../queries/players/players.ts';
import { addMatch, must } from '../testing/client.testing.ts';
import { matchesOf, teamsOf } from '../testing/lists.testing.ts';
import { type LocalServer, startLocalServer } from '../testing/server.testing.ts';
import { type Client, openClient } from './client.ts';
import { openIndexedStore } from './database.ts';
import type { Server } from './options.ts';

const DEMO = { email: 'coach@touchline.example', password: 'touchline-demo' };
const TIME_LIMIT_MS = 60_000;

let server: LocalServer;
let baseUrl = '';
let databases = 0;
const open = new Set<Client>();

vi.setConfig({ testTimeout: TIME_LIMIT_MS, hookTimeout: TIME_LIMIT_MS });

beforeAll(async () => {
  server = await startLocalServer();
  baseUrl = server.url;
});

afterAll(async () => {
  for (const client of open) client.close();
  await server.remove();
});

test('[PUL-3.3, PUL-4.2] a device that signs in has all rows, and the consistency check finds no difference', async () => {
  const client = await device(await signIn());
  await synced(client, { audit: true });
  const [team] = await teamsOf(client);
  expect(team?.clubname).toBe('Rietdijk');
  expect((await playersOf(client)).length).toBeGreaterThanOrEqual(12);
  const matches = await matchesOf(client, team?.sid ?? 0);
  expect(matches.some((match) => match.result !== null && match.played !== null)).toBe(true);
  const [first] = matches;
  const whole = await matchOf(client, first?.sid ?? 0);
  expect(whole === null ? null : scoreOf(whole)).toEqual(first?.score);
});

test('[OUT-2.3, OUT-3.1] after a server is killed during a push, every change arrives once on all devices', async () => {
  const session = await signIn();
  const phone = await device(session);
  await synced(phone);
  const [team] = await teamsOf(phone);
  if (team === undefined) throw new Error('the demo has a team');
  const match = await addMatch(phone, team.sid);
  await synced(phone);
  must(await decideMatch(phone, match, { type: 'kickOff' }));
  for (let goal = 0; goal < 5; goal++) must(await decideMatch(phone, match, { type: 'goal', side: 'home' }));
  const pushing = phone.sync();
  await server.end('SIGKILL');
  await pushing;
  must(await decideMatch(phone, match, { type: 'goal', side: 'away' }));
  await server.start();
  await synced(phone);

  const tablet = await device(session);
  await synced(tablet);
  const sid = phone.live.resolve('matches', match);
  const [here, there] = [await matchOf(phone, sid), await matchOf(tablet, sid)];
  expect(there).toEqual(here);
  expect(there?.events.map(({ type }) => type)).toEqual(['KICKOFF', ...Array(6).fill('GOAL')]);
  expect(await phone.store.read((tx) => tx.outboxCount())).toBe(0);
});

test('[LOC-1.1, OUT-4.4] a tab that was closed while changes waited sends them when it is opened again', async () => {
  const session = await signIn();
  const name = `device-${++databases}`;
  let online = true;
  const before = await device(session, { name, network: () => online });
  await synced(before);
  const [team] = await teamsOf(before);
  const [match] = (await matchesOf(before, team?.sid ?? 0)).filter(({ status }) => status === 'CAN_START');
  online = false;
  must(await updateMatch(before, match?.sid ?? 0, { opponent_teamname: 'MO13-9' }));
  before.close();

  const after = await device(session, { name });
  await synced(after);
  const tablet = await device(session);
  await synced(tablet);
  expect(await matchOf(tablet, match?.sid ?? 0)).toMatchObject({ opponent_teamname: 'MO13-9' });
});

test('[PUL-7.1, PUL-7.2] a poke brings changes of another device long before the next health check', async () => {
  const session = await signIn();
  const phone = await device(session);
  const tablet = await device(session, { pokes: true });
  await synced(phone);
  await synced(tablet);
  const [team] = await teamsOf(phone);
  const shown = tablet.live.list(MATCH_SUMMARIES, team?.sid ?? 0);
  const arrived = new Promise<void>((resolve) => {
    shown.subscribe(() => {
      if (shown.get()?.some(({ opponent_clubname }) => opponent_clubname === 'Poked')) resolve();
    });
  });
  const match = await addMatch(phone, team?.sid ?? 0);
  must(await updateMatch(phone, match, { opponent_clubname: 'Poked' }));
  await synced(phone);
  await arrived;
});

test('[PUL-7.5] a device is poked for the changes of another device, and not for its own', async () => {
  const session = await signIn();
  const phone = await device(session, { pokes: true });
  const tablet = await device(session);
  for (const client of [phone, tablet]) await synced(client);
  let pokes = 0;
  phone.coordinator.onPoke(() => pokes++);
  const [team] = await teamsOf(phone);
  const pushed = async (client: Client, division: string) => {
    must(await updateTeam(client, team?.sid ?? 0, { division }));
    await synced(client);
  };
  await pushed(tablet, 'first');
  await vi.waitFor(() => expect(pokes).toBe(1));
  await pushed(phone, 'second');
  await pushed(tablet, 'third');
  await vi.waitFor(async () => expect((await teamsOf(phone))[0]?.division).toBe('third'));
  expect(pokes).toBe(2);
});

test('a new account creates its first team, players and match', async () => {
  const client = await device(await signUp('newcomer@example.org'));
  await synced(client);
  const { sid: team } = must(await createTeam(client, { clubname: 'Vooruit', teamname: 'JO11-1' }));
  for (const nickname of ['Sem', 'Daan', 'Luuk']) must(await createPlayer(client, { nickname, team }));
  await synced(client);
  const match = await addMatch(client, team);
  await synced(client);
  const made = await matchOf(client, match);
  expect(made?.match_token).not.toBe('');
  must(await setStream(client, match, true));
  await synced(client);
  const live = await fetch(`${baseUrl}/live/${made?.match_token}/state.json`);
  expect(live.status).toBe(200);
  expect(followersOf(client, made?.match_token ?? '').get()).toBe(0);
});

test.each([
  { what: 'a wrong token', token: 'wrong', code: 401 },
  { what: 'no token', token: '', code: 401 },
])('[OUT-6.1] $what signs the device out', async ({ token, code }) => {
  const { account } = await signIn();
  const told = new Promise<number>((resolve) => {
    void device({ account, token }, { onSignedOut: resolve });
  });
  expect(await told).toBe(code);
});

test('invalid answers get the codes of section 8', async () => {
  const { token } = await signIn();
  const call = (body: string, answer?: () => Promise<Response>) =>
    dataCall({ baseUrl, token, fetch: answer ?? fetch }, body);
  expect(await call('{"query":"query { nothing }"}')).toMatchObject({ ok: false, code: 400 });
  const network = () => Promise.reject(new TypeError('failed to fetch'));
  expect(await call('{}', network)).toEqual({ ok: false, code: 510, message: 'API not available' });
  expect(await call('{}', async () => new Response('<html>'))).toMatchObject({ code: 500 });
  expect(await call('{}', async () => new Response('{}'))).toMatchObject({ code: 560 });
  expect(await call('{}', async () => new Response('down', { status: 503 }))).toEqual({
    ok: false,
    code: 503,
    message: 'access failed with status 503',
  });
  expect(await call('{}', async () => Response.error())).toMatchObject({ code: 999 });
  const failed = '{"data":null,"errors":[{"message":"no"}]}';
  expect(await call('{}', async () => new Response(failed))).toMatchObject({ code: 561, message: 'no' });
});

interface Session {
  readonly account: number;
  readonly token: string;
}

async function signIn(): Promise<Session> {
  return sessionOf('login', { username: DEMO.email, password: DEMO.password });
}

async function signUp(email: string): Promise<Session> {
  must(await auth('signup_start', { email }));
  const mails = await (await fetch(`${baseUrl}/dev/mail?to=${encodeURIComponent(email)}`)).text();
  const code = /\b\d{6}\b/.exec(mails.slice(mails.indexOf(email)).replace(/<[^>]+>/g, ' '))?.[0] ?? '';
  const { token } = must(await auth<{ token: string }>('signup_code_validate', { email, code }));
  const password = 'Korte hoek 12!';
  return sessionOf('update_password', { email, p1: password, p2: password, token });
}

async function sessionOf(name: string, parameters: Readonly<Record<string, string>>): Promise<Session> {
  const answer = must(await auth<{ access_token: string; account: { sid: number } }>(name, parameters));
  return { account: answer.account.sid, token: answer.access_token };
}

async function auth<T>(name: string, parameters: Readonly<Record<string, string>>) {
  const reply = await authCall<T>({ baseUrl, fetch }, { name, locale: 'en', method: 'POST' }, parameters);
  return reply.ok ? reply : { ok: false as const, error: reply };
}

interface DeviceOptions extends Partial<Server> {
  readonly name?: string;
  readonly network?: () => boolean;
}

async function device(
  { account, token }: Session,
  { name = `device-${++databases}`, network = () => true, ...server }: DeviceOptions = {},
): Promise<Client> {
  const store = await openIndexedStore(name);
  const client = await openClient({
    account,
    kept: { store },
    server: { token, baseUrl, ...server },
    device: { timezone: 'Europe/Amsterdam' },
    conditions: { network },
  });
  open.add(client);
  return client;
}

async function synced(client: Client, options = { audit: false }): Promise<void> {
  const failure = await client.coordinator.resync(options);
  if (failure !== undefined) throw new Error(`${failure.code}: ${failure.message}`);
}
