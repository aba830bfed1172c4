/** Two people and one team, each with a real client on IndexedDB, against the real server (PUL-8). */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { must } from './client.testing.ts';
import { type Client, openClient } from './client.ts';
import { updateMatch } from './commands/matches.ts';
import { createPlayer } from './commands/players.ts';
import { openIndexedStore } from './database.ts';
import { attentionOf } from './queries/attention.ts';
import { matchesOf } from './queries/matches.ts';
import { playersOf } from './queries/players.ts';
import { teamsOf } from './queries/teams.ts';
import { type LocalServer, startLocalServer } from './server.testing.ts';
import { authCall, dataCall } from './transport.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const GUEST = 'guest@example.org';
let server: LocalServer;
const open = new Set<Client>();

beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(async () => {
  for (const client of open) client.close();
  await server.remove();
});

test('[PUL-8] who shares a team sees it, adds a player to it, and gives everything up when access ends', async () => {
  const owner = await device('owner', await session('login', DEMO));
  const guest = await device('guest', await signUp(GUEST));
  await synced(owner);
  const [team] = await teamsOf(owner);
  if (team === undefined) throw new Error('the demo has a team');
  await ask(
    owner,
    `mutation { teamShare(team_sid: ${team.sid}, share_email: "${GUEST}", role: "manager") { status } }`,
  );
  await synced(guest);
  expect(await teamsOf(guest)).toMatchObject([{ sid: team.sid, clubname: team.clubname, status: 'pending' }]);
  expect(await playersOf(guest)).toEqual([]);
  await ask(guest, `mutation { acceptTeamInvite(sid: ${team.sid}, accept: true) { status } }`);
  await synced(guest, { audit: true });
  const names = async (client: Client) =>
    (await playersOf(client)).map(({ nickname }) => nickname).toSorted();
  const squad = team.player_sids;
  expect((await playersOf(guest)).map(({ sid }) => sid).toSorted()).toEqual([...squad].toSorted());
  const matches = await matchesOf(guest, team.sid);
  expect(matches.map(({ sid }) => sid)).toEqual((await matchesOf(owner, team.sid)).map(({ sid }) => sid));

  must(await createPlayer(guest, { nickname: 'Newcomer', team: team.sid }));
  await synced(guest);
  await synced(owner);
  expect(await names(owner)).toContain('Newcomer');
  expect((await teamsOf(owner))[0]?.player_sids).toHaveLength(squad.length + 1);
  expect(await attentionOf(guest)).toEqual([]);

  // Revoked while a change waits: it is listed, and the rows leave.
  must(await updateMatch(guest, matches[0]?.sid ?? 0, { opponent_teamname: 'Late' }));
  const { sharedAccounts } = await ask<{ sharedAccounts: { id: number }[] }>(
    owner,
    `{ sharedAccounts(team_sid: ${team.sid}) { id } }`,
  );
  await ask(
    owner,
    `mutation { revokeShareTeam(team_sid: ${team.sid}, id: ${sharedAccounts[0]?.id}) { id } }`,
  );
  await synced(guest);
  expect((await attentionOf(guest)).map(({ collection, code }) => [collection, code])).toEqual([
    ['matches', 404],
  ]);
  expect([await teamsOf(guest), await playersOf(guest), await matchesOf(guest, team.sid)]).toEqual([
    [],
    [],
    [],
  ]);
});

const DEMO = { username: 'coach@touchline.example', password: 'touchline-demo' };

interface Session {
  readonly account: number;
  readonly token: string;
}

const tokens = new WeakMap<Client, string>();

async function device(name: string, { account, token }: Session): Promise<Client> {
  const store = await openIndexedStore(name);
  const baseUrl = server.url;
  const client = await openClient({ account, token, store, baseUrl, timezone: 'Europe/Amsterdam' });
  open.add(client);
  tokens.set(client, token);
  return client;
}

async function synced(client: Client, options = { audit: false }): Promise<void> {
  const failure = await client.cloud.resync(options);
  if (failure !== undefined) throw new Error(`${failure.code}: ${failure.message}`);
}

async function ask<T>(client: Client, query: string): Promise<T> {
  const access = { baseUrl: server.url, token: tokens.get(client) ?? '', fetch };
  const reply = await dataCall<T>(access, JSON.stringify({ query }));
  if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
  return reply.value;
}

async function signUp(email: string): Promise<Session> {
  await auth('signup_start', { email });
  const mails = await (await fetch(`${server.url}/dev/mail?to=${encodeURIComponent(email)}`)).text();
  const code = /\b\d{6}\b/.exec(mails.slice(mails.indexOf(email)).replace(/<[^>]+>/g, ' '))?.[0] ?? '';
  const { token } = await auth<{ token: string }>('signup_code_validate', { email, code });
  const password = 'Korte hoek 12!';
  return session('update_password', { email, p1: password, p2: password, token });
}

async function session(name: string, parameters: Readonly<Record<string, string>>): Promise<Session> {
  const { access_token, account } = await auth<{ access_token: string; account: { sid: number } }>(
    name,
    parameters,
  );
  return { account: account.sid, token: access_token };
}

async function auth<T>(name: string, parameters: Readonly<Record<string, string>>): Promise<T> {
  const reply = await authCall<T>(
    { baseUrl: server.url, fetch },
    { name, locale: 'en', method: 'POST' },
    parameters,
  );
  if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
  return reply.value;
}
