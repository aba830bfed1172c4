/** The server ends a session while changes wait: nothing is lost (OUT-6). On the real server. */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { authCall } from '../calls/transport.ts';
import type { Client } from '../client/client.ts';
import { createPlayer } from '../commands/team/players.ts';
import { playersOf } from '../queries/players/players.ts';
import { currentSession } from '../session/session.ts';
import { must } from '../testing/client.testing.ts';
import { type LocalServer, startLocalServer } from '../testing/server.testing.ts';
import { pageSession } from './page-session.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('matchMedia', () => ({ matches: false }));
const line = { onLine: true, userAgent: 'Node' };
vi.stubGlobal('navigator', line);
// The page uses relative addresses of the server's own origin.
const network = globalThis.fetch;
vi.stubGlobal('fetch', (path: string, init?: RequestInit) => network(new URL(path, server.url), init));

let server: LocalServer;

beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(async () => {
  await pageSession.exit();
  await server.remove();
});
beforeEach(async () => {
  await pageSession.start();
  if (pageSession.get().status === 'signed-in') await pageSession.discardSetAside();
  await pageSession.exit();
});

test('[OUT-6.1, OUT-6.3, OUT-6.4] waiting changes of a revoked session are kept, and offered at the next sign-in', async () => {
  const { token } = await signIn();
  await until(() => client().live.players.get()?.length);
  line.onLine = false;
  must(await createPlayer(client(), { nickname: 'Noortje' }));
  await call('logout', { access_token: token });
  line.onLine = true;
  client().coordinator.conditionsChanged();
  await until(() => pageSession.get().status === 'signed-out');
  expect(pageSession.get()).toMatchObject({ ended: { code: 401, changes: 1 } });
  expect(await currentSession()).toBeNull();

  await signIn();
  expect(pageSession.get()).toMatchObject({ setAside: { changes: 1, code: 401 } });
  // Only rows of the change are kept, and sync pauses until the coach decides.
  expect(
    client()
      .live.players.get()
      ?.map(({ nickname }) => nickname),
  ).toEqual(['Noortje']);
  await client().sync();
  expect(await waiting()).toBe(1);

  await pageSession.putBack();
  await until(async () => (await waiting()) === 0);
  expect(pageSession.get()).toMatchObject({ status: 'signed-in', setAside: null });
  await pageSession.exit();

  await signIn();
  await until(() =>
    client()
      .live.players.get()
      ?.some(({ nickname }) => nickname === 'Noortje'),
  );
  expect((await playersOf(client())).length).toBeGreaterThan(10);
});

test('[OUT-6.4] after kept changes are discarded the account starts again with a new device id', async () => {
  const { token } = await signIn();
  await until(() => client().live.players.get()?.length);
  const device = await deviceOf(client());
  line.onLine = false;
  must(await createPlayer(client(), { nickname: 'Discarded' }));
  await call('logout', { access_token: token });
  line.onLine = true;
  client().coordinator.conditionsChanged();
  await until(() => pageSession.get().status === 'signed-out');

  await signIn();
  await pageSession.discardSetAside();
  expect(pageSession.get()).toMatchObject({ setAside: null, databaseLost: false });
  expect(await waiting()).toBe(0);
  expect(await deviceOf(client())).not.toBe(device);
  await until(() => client().live.players.get()?.length);
  expect(
    client()
      .live.players.get()
      ?.map(({ nickname }) => nickname),
  ).not.toContain('Discarded');
});

async function signIn() {
  const { access_token, account } = await call<{
    access_token: string;
    account: { sid: number; email: string; firstname: string };
  }>('login', { username: 'coach@touchline.example', password: 'touchline-demo' });
  const { sid, email, firstname } = account;
  await pageSession.enter({ account: sid, email, firstname, token: access_token });
  return { token: access_token };
}

async function call<T>(name: string, fields: Readonly<Record<string, string>>): Promise<T> {
  const ports = { baseUrl: server.url, fetch: network };
  const reply = await authCall<T>(ports, { name, locale: 'en', method: 'POST' }, fields);
  if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
  return reply.value;
}

function client(): Client {
  const { client: open } = pageSession.get();
  if (open === null) throw new Error('nobody is signed in');
  return open;
}

const waiting = () => client().store.read((tx) => tx.outboxCount());

async function deviceOf({ store }: Client): Promise<string> {
  return (await store.read((tx) => tx.state())).device;
}

function until(isSo: () => unknown): Promise<void> {
  return vi
    .waitUntil(async () => Boolean(await isSo()), { timeout: 20_000, interval: 20 })
    .then(() => undefined);
}
