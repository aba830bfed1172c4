/** Two accounts share a team, each with a real client on IndexedDB, against the real server (PUL-8). */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { authCall } from '../../calls/transport.ts';
import { type Client, openClient } from '../../client/client.ts';
import { openIndexedStore } from '../../client/database.ts';
import { notificationsOf } from '../../live/notifications.ts';
import { attentionOf } from '../../queries/device/attention.ts';
import { playersOf } from '../../queries/players/players.ts';
import { must } from '../../testing/client.testing.ts';
import { matchesOf, teamsOf } from '../../testing/lists.testing.ts';
import { type LocalServer, startLocalServer } from '../../testing/server.testing.ts';
import { updateMatch } from '../match/matches.ts';
import { createPlayer } from './players.ts';
import {
  answerInvitation,
  changeRole,
  inviteToTeam,
  leaveTeam,
  revokeShare,
  seeNotifications,
  sharedPeople,
} from './sharing.ts';

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

test('[PUL-8.1, PUL-8.4] a member of a shared team sees it and adds a player; its rows leave the device when access ends', async () => {
  const { owner, guest, team } = await ownerAndGuest('all', GUEST);
  const sent = must(await inviteToTeam(owner, { ...AS_MANAGER, team: team.sid, email: ` ${GUEST} ` }));
  expect(sent).toMatchObject({ share_email: GUEST, role: 'manager', status: 'pending', mailed: true });
  await synced(guest);
  expect(await teamsOf(guest)).toMatchObject([{ sid: team.sid, clubname: team.clubname, status: 'pending' }]);
  expect(await playersOf(guest)).toEqual([]);
  expect(must(await answerInvitation(guest, { team: team.sid, accept: true }))).toEqual({ status: 'active' });
  // No extra call is needed: the answer brings the team, and it becomes the current one.
  expect(guest.ownAccount()?.current_team).toBe(team.sid);
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

  // Access ends while a change waits: the change is listed, and the rows leave.
  must(await updateMatch(guest, matches[0]?.sid ?? 0, { opponent_teamname: 'Late' }));
  const [person] = must(await sharedPeople(owner, team.sid));
  must(await revokeShare(owner, { team: team.sid, id: person?.id ?? 0 }));
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

test('changes by the other person are notifications, and are new until seen', async () => {
  const email = 'second@example.org';
  const { owner, guest, team } = await ownerAndGuest('told', email);
  must(await inviteToTeam(owner, { ...AS_MANAGER, team: team.sid, email }));
  const id = must(await sharedPeople(owner, team.sid))[0]?.id ?? 0;
  await synced(guest);
  must(await answerInvitation(guest, { team: team.sid, accept: true }));
  must(await changeRole(owner, { team: team.sid, id, role: 'fan', capabilities: ['events'] }));
  expect(must(await sharedPeople(owner, team.sid))).toMatchObject([
    { email, role: 'fan', status: 'active', capabilities: ['events'] },
  ]);
  const told = async (client: Client) => {
    await notificationsOf(client).refresh();
    return notificationsOf(client)
      .get()
      ?.map((one) => [one.kind, one.new]);
  };
  expect(await told(guest)).toEqual([['role', true]]);
  await seeNotifications(guest);
  expect(await told(guest)).toEqual([['role', false]]);
  must(await leaveTeam(guest, team.sid));
  expect(await teamsOf(guest)).toEqual([]);
  expect((await told(owner))?.slice(0, 2)).toEqual([
    ['left', true],
    ['accepted', true],
  ]);
});

test('sharing refuses the own address, an empty address, an unshared team and an unknown invitation', async () => {
  const { owner, guest, team } = await ownerAndGuest('why', 'third@example.org');
  const invite = async (client: Client, email: string, sid = team.sid) => {
    const answer = await inviteToTeam(client, { ...AS_MANAGER, team: sid, email });
    return answer.ok ? 'sent' : answer.error.code;
  };
  expect(await invite(owner, DEMO.username.toUpperCase())).toBe('ownEmail');
  expect([await invite(owner, ' '), await invite(owner, 'nobody')]).toEqual(['emailMissing', 'emailInvalid']);
  expect(await invite(guest, 'x@example.org')).toBe('gone');
  expect(await invite(owner, 'x@example.org', -1)).toBe('notOnlineYet');
  const answered = await answerInvitation(guest, { team: team.sid, accept: true });
  expect(answered).toEqual({ ok: false, error: { code: 'otherInvite' } });
  const revoked = await revokeShare(owner, { team: team.sid, id: 4711 });
  expect(revoked).toEqual({ ok: false, error: { code: 'unknownSharedUser' } });
});

test('an answer about another team is refused with 900; without network no call is made again', async () => {
  const { guest, team } = await ownerAndGuest('other', 'fourth@example.org');
  const asking = async (fetch: typeof globalThis.fetch) => {
    const client = await openClient({
      account: guest.account,
      kept: { store: guest.store },
      server: { token: '', fetch },
    });
    open.add(client);
    return answerInvitation(client, { team: team.sid, accept: true });
  };
  const body = { data: { acceptTeamInvite: { sid: team.sid + 1, status: 'active' } } };
  expect(await asking(async () => Response.json(body))).toEqual({
    ok: false,
    error: { code: 'otherInvite' },
  });
  expect(await asking(() => Promise.reject(new TypeError('offline')))).toEqual({
    ok: false,
    error: { code: 'networkError' },
  });
});

const AS_MANAGER = { role: 'manager', capabilities: [] } as const;

/** The owner of the demo's team, which has Premium or a trial, and a new account. */
async function ownerAndGuest(name: string, email: string) {
  const owner = await device(`${name}-owner`, await session('login', DEMO));
  const guest = await device(`${name}-guest`, await signUp(email));
  await synced(owner);
  await synced(guest);
  const [team] = await teamsOf(owner);
  if (team === undefined) throw new Error('the demo has a team');
  return { owner, guest, team };
}

const DEMO = { username: 'coach@touchline.example', password: 'touchline-demo' };

interface Session {
  readonly account: number;
  readonly token: string;
}

async function device(name: string, { account, token }: Session): Promise<Client> {
  const store = await openIndexedStore(name);
  const baseUrl = server.url;
  const client = await openClient({
    account,
    kept: { store },
    server: { token, baseUrl },
    device: { timezone: 'Europe/Amsterdam' },
  });
  open.add(client);
  return client;
}

async function synced(client: Client, options = { audit: false }): Promise<void> {
  const failure = await client.coordinator.resync(options);
  if (failure !== undefined) throw new Error(`${failure.code}: ${failure.message}`);
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
