/** The session of a page: sign-in, sign-out, and data that stays (LOC-7, OUT-6). The page itself is a fake. */
import 'fake-indexeddb/auto';
import { pictureUri } from '@touchline/domain/entity/tables/medium';
import { stampChanges } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sendEverything } from '../commands/account/leaving.ts';
import { setProfilePhoto } from '../commands/team/photos.ts';
import { createPlayer } from '../commands/team/players.ts';
import { PictureStore } from '../pictures/picture-store.ts';
import { pendingInvite } from '../session/pending-invite.ts';
import { currentSession } from '../session/session.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import { DatabaseLost, storageFull } from '../store/problems.ts';
import { must } from '../testing/client.testing.ts';
import { deleteOwnAccount } from './own-account.ts';
import { pageSession } from './page-session.ts';
import { signOut } from './session-actions.ts';

vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
vi.stubGlobal('addEventListener', () => undefined);
const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('navigator', { onLine: true, userAgent: 'Node' });
/** A server that knows the account and answers with these codes. */
const server = { code: 0, authCode: 0 };
/** Photos that were sent, with their account; `hold` delays the next upload until it resolves. */
const photos: { sent: (string | null)[]; hold: Promise<void> | null } = { sent: [], hold: null };
vi.stubGlobal('fetch', async (url: string, { method, headers, body = '' }: RequestInit = {}) => {
  if (url.startsWith('/api/pictures/')) {
    if (method !== 'PUT') return new Response(null, { status: 404 });
    photos.sent.push(new Headers(headers).get('authorization'));
    await photos.hold;
    return answer({ sid: 1, uri: pictureUri('account', 1, 'a'.repeat(32)) });
  }
  if (server.authCode > 0 && url.startsWith('/api/auth/')) {
    return new Response('{}', { status: server.authCode });
  }
  if (server.code > 0) return answer({ errors: [{ message: 'no', extensions: { code: server.code } }] });
  const text = String(body);
  if (text.includes('registerDevice'))
    return answer({ data: { registerDevice: { ordinal: 7, epoch: 'e' } } });
  if (text.includes('query pull'))
    return answer({ data: { pull: { rows: [], gone: [], cursor: 'c', more: false } } });
  if (text.includes('healthCheck(')) {
    const health = { last_synced: 'c', now: Date.now(), interval: 60, version: '1' };
    return answer({ data: { healthCheck: health } });
  }
  return answer({ errors: [{ message: 'no', extensions: { code: 510 } }] });
});

function answer(json: object): Response {
  return new Response(JSON.stringify(json));
}

let accounts = 500;

function someone() {
  const account = ++accounts;
  return { account, email: `coach${account}@example.org`, firstname: 'Coach', token: 'token' };
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

async function signedOut(): Promise<void> {
  while (pageSession.get().status !== 'signed-out') {
    await new Promise<void>((resolve) => {
      const end = pageSession.subscribe(() => {
        end();
        resolve();
      });
    });
  }
}

beforeEach(async () => {
  Object.assign(server, { code: 0, authCode: 0 });
  await pageSession.start();
  await pageSession.exit();
});

test('a page that starts without a session is signed out', () => {
  expect(pageSession.get()).toMatchObject({ status: 'signed-out', account: null });
});

test('sign-in switches automatic sync on, even if it was off before', async () => {
  await writeSetting('automatic_cloud_sync', false);
  await pageSession.enter(someone());
  expect(readSetting('automatic_cloud_sync')).toBe(true);
  const { client } = pageSession.get();
  expect(client?.live.state.cursor).toBe('c');
});

test('[OUT-6.1] signing out with nothing left to send removes the data', async () => {
  const coach = someone();
  await pageSession.enter(coach);
  expect(pageSession.get()).toMatchObject({ status: 'signed-in', account: { sid: coach.account } });
  expect(await databases()).toContain(`touchline-${coach.account}`);
  await pageSession.exit();
  expect(pageSession.get().status).toBe('signed-out');
  expect(await currentSession()).toBeNull();
  expect(await databases()).not.toContain(`touchline-${coach.account}`);
});

test('[OUT-6.3, OUT-6.4, OUT-6.5] unsent changes wait for their own account, and other accounts do not see them', async () => {
  const [coach, other] = [someone(), someone()];
  await pageSession.enter(coach);
  must(await createPlayer(clientOf(coach.account), { nickname: 'Sem' }));
  await pageSession.exit();
  expect(await databases()).toContain(`touchline-${coach.account}`);

  await pageSession.enter(other);
  expect(clientOf(other.account).live.players.get()).toEqual([]);
  await pageSession.exit();

  await pageSession.enter(coach);
  const client = clientOf(coach.account);
  expect(client.live.players.get()).toMatchObject([{ nickname: 'Sem' }]);
  expect(await client.store.read((tx) => tx.outboxCount())).toBe(1);
});

describe('a photo that waits at sign-out', () => {
  const PHOTO = { bytes: Uint8Array.of(0xff, 0xd8, 0xff, 7).buffer, type: 'image/jpeg' };
  const account = { type: 'app_account', email: 'coach@example.org' };

  /** The account's row is here; there is no network. */
  async function photographed(coach: ReturnType<typeof someone>) {
    await pageSession.enter(coach);
    await writeSetting('automatic_cloud_sync', false);
    photos.sent = [];
    photos.hold = null;
    const client = clientOf(coach.account);
    await holdAccount(client);
    expect(await setProfilePhoto(client, PHOTO)).not.toBeNull();
    return client;
  }

  async function holdAccount(client: ReturnType<typeof clientOf>): Promise<void> {
    const base = stampChanges(account, formatStamp({ time: 1, counter: 0, device: 'server' }));
    const row = { collection: 'account', sid: client.account, space: client.account, change: 1 };
    await client.store.write('strict', (tx) => tx.putRows([{ ...row, incremental: 1, base, waiting: {} }]));
  }

  test('[OUT-6.3, OUT-6.5] is counted and waits for its account: another account neither sees nor sends it', async () => {
    const [coach, other] = [someone(), { ...someone(), token: 'of another' }];
    await photographed(coach);
    await pageSession.exit();
    expect(pageSession.get()).toMatchObject({ ended: { code: null, changes: 0, photos: 1 } });

    await pageSession.enter(other);
    const theirs = clientOf(other.account);
    await holdAccount(theirs);
    expect(await sendEverything(theirs)).toEqual({ changes: 0, photos: 0 });
    expect([photos.sent, theirs.pictures?.waiting.get()]).toEqual([[], []]);
    await pageSession.exit();

    await pageSession.enter(coach);
    const client = clientOf(coach.account);
    client.pictures?.subscribe(() => undefined);
    await holdAccount(client);
    await expect.poll(() => client.pictures?.waiting.ofAccount()).toBeDefined();
    expect(await sendEverything(client)).toEqual({ changes: 0, photos: 0 });
    expect(photos.sent).toEqual([`Bearer ${coach.token}`]);
  });

  test('is sent first when the coach asks for it, and nothing stays on the device', async () => {
    const coach = someone();
    const client = await photographed(coach);
    expect(await sendEverything(client)).toMatchObject({ photos: 1 });
    await writeSetting('automatic_cloud_sync', true);
    expect(await sendEverything(client)).toEqual({ changes: 0, photos: 0 });
    await pageSession.exit();
    expect(pageSession.get()).toMatchObject({ ended: null });
    expect(await databases()).not.toContain(`touchline.${coach.account}.pictures`);
  });

  test('is being sent: the late answer stores nothing on the signed-out device', async () => {
    const coach = someone();
    const client = await photographed(coach);
    const held = Promise.withResolvers<void>();
    photos.hold = held.promise;
    await writeSetting('automatic_cloud_sync', true);
    const sending = client.pictures?.sendNow().catch(() => undefined);
    await expect.poll(() => photos.sent).toHaveLength(1);
    await pageSession.exit();
    held.resolve();
    await sending;
    const left = new PictureStore(coach.account);
    expect(await left.waiting()).toMatchObject([{ state: { is: 'waiting' } }]);
    expect(await left.has(`/api/pictures/account/1/${'a'.repeat(32)}-512.webp`)).toBe(false);
    await left.close();
  });

  test('is deleted with its account', async () => {
    const coach = someone();
    await photographed(coach);
    await pageSession.forget();
    expect(pageSession.get()).toMatchObject({ status: 'signed-out', ended: null });
    expect(await databases()).not.toContain(`touchline.${coach.account}.pictures`);
  });
});

test.each([401, 402, 403, 423])(
  '[OUT-6.6] code %i as the answer to a deletion with a wrong password does not sign out',
  async (code) => {
    const coach = someone();
    await pageSession.enter(coach);
    server.authCode = code;
    const reply = await deleteOwnAccount(clientOf(coach.account), 'wrong');
    expect(reply).toMatchObject({ ok: false, code });
    expect(pageSession.get()).toMatchObject({ status: 'signed-in', account: { sid: coach.account } });
  },
);

test.each([401, 402, 403, 423])('[OUT-6.1] %i as the status of a data call signs out', async (code) => {
  const coach = someone();
  await pageSession.enter(coach);
  server.code = code;
  clientOf(coach.account).coordinator.syncNow();
  await signedOut();
  expect(await currentSession()).toBeNull();
});

test('[LOC-6.3] a database that the browser deleted is reported', async () => {
  const coach = someone();
  await pageSession.enter(coach);
  expect(pageSession.get()).toMatchObject({ databaseLost: false });
  must(await createPlayer(clientOf(coach.account), { nickname: 'Sem' }));
  await pageSession.exit();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(`touchline-${coach.account}`).onsuccess = resolve;
  });
  await pageSession.enter(coach);
  expect(pageSession.get()).toMatchObject({ status: 'signed-in', databaseLost: true });
});

test('[LOC-6.3] a database that the browser deletes in use is created again, and the deletion is reported', async () => {
  const coach = someone();
  await pageSession.enter(coach);
  const before = clientOf(coach.account);
  const device = (await before.store.read((tx) => tx.state())).device;
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(`touchline-${coach.account}`).onsuccess = resolve;
  });
  await expect(createPlayer(before, { nickname: 'Sem' })).rejects.toThrow(DatabaseLost);
  const anotherIsOpen = () => pageSession.get().client !== before && pageSession.get().status === 'signed-in';
  await expect.poll(anotherIsOpen).toBe(true);
  expect(pageSession.get()).toMatchObject({ databaseLost: true, account: { sid: coach.account } });
  const after = clientOf(coach.account);
  await expect.poll(async () => (await after.store.read((tx) => tx.state())).cursor).toBe('c');
  expect((await after.store.read((tx) => tx.state())).device).not.toBe(device);
  must(await createPlayer(after, { nickname: 'Sem' }));
});

test('[LOC-6.1] the browser is asked for persistent storage when it has not granted it yet', async () => {
  const persist = vi.fn(async () => true);
  let persisted = false;
  const storage = { persisted: async () => persisted, persist };
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Node', storage });
  await pageSession.enter(someone());
  await expect.poll(() => persist.mock.calls).toHaveLength(1);
  persisted = true;
  await pageSession.enter(someone());
  expect(persist).toHaveBeenCalledTimes(1);
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Node' });
});

test('[LOC-1.1] a device without free storage acknowledges nothing and shows an error', async () => {
  const coach = someone();
  await pageSession.enter(coach);
  const client = clientOf(coach.account);
  const put = IDBObjectStore.prototype.put;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args: Parameters<typeof put>
  ) {
    if (this.name === 'outbox') throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, args);
  });
  await expect(createPlayer(client, { nickname: 'Sem' })).rejects.toThrow(/no room/);
  spy.mockRestore();
  expect(storageFull.get()).toBe(true);
  expect(client.live.players.get()).toEqual([]);
  expect(await client.store.read((tx) => Promise.all([tx.outboxCount(), tx.rowsOf('players')]))).toEqual([
    0,
    [],
  ]);
  storageFull.settle();
  must(await createPlayer(client, { nickname: 'Sem' }));
});

function clientOf(account: number) {
  const { client } = pageSession.get();
  if (client?.account !== account) throw new Error(`${account} is not signed in`);
  return client;
}

test('signing out ends an invitation that waited for the account', async () => {
  const coach = someone();
  await pageSession.enter(coach);
  pendingInvite.accept('token', { email: coach.email });
  expect(pendingInvite.waitsFor(coach.email)).toBe(true);
  await signOut();
  expect(pendingInvite.get()).toBeNull();
});
