/** Reading and restoring values that lost to a later write, on the real server (MRG-7). */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { authCall } from '../calls/transport.ts';
import { type Client, openClient } from '../client/client.ts';
import { openIndexedStore } from '../client/database.ts';
import { historyOf, valuesNow } from '../queries/device/history.ts';
import { playersOf } from '../queries/players/players.ts';
import { must } from '../testing/client.testing.ts';
import { type LocalServer, startLocalServer } from '../testing/server.testing.ts';
import { takeEarlierValue } from './history.ts';
import { updatePlayer } from './team/players.ts';
import { undo } from './undo.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: LocalServer;
const open = new Set<Client>();
const online = { value: true };

beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(async () => {
  for (const client of open) client.close();
  await server.remove();
});

test('[MRG-7.5, MRG-7.6] an overwritten value is in the history, and restoring it can be undone', async () => {
  const [phone, tablet] = [await device('phone'), await device('tablet')];
  const [player] = await playersOf(phone);
  if (player === undefined) throw new Error('the demo has players');
  const key = { collection: 'players', sid: player.sid } as const;
  must(await updatePlayer(phone, player.sid, { nickname: 'Noortje' }));
  await synced(phone);
  await synced(tablet);
  must(await updatePlayer(tablet, player.sid, { nickname: 'Nora' }));
  await synced(tablet);
  await synced(phone);

  const { values, names } = must(await historyOf(phone, key));
  expect(values[0]).toMatchObject({ path: 'nickname', value: 'Noortje', from: 'this device' });
  expect(must(await historyOf(tablet, key)).values[0]).toMatchObject({
    value: 'Noortje',
    from: 'this account',
    author: expect.stringMatching(/./),
  });
  expect(names[`players/${player.sid}`]).toBe('Nora');
  const now = async () => (await valuesNow(phone, key))('nickname');
  expect(await now()).toBe('Nora');

  const { action } = must(await takeEarlierValue(phone, { ...key, path: 'nickname', value: 'Noortje' }));
  expect(await now()).toBe('Noortje');
  must(await undo(phone, action ?? 0));
  expect(await now()).toBe('Nora');
});

test('[MRG-7.5] without network the history answers a network error', async () => {
  const phone = await device('offline');
  const [player] = await playersOf(phone);
  online.value = false;
  const refused = await historyOf(phone, { collection: 'players', sid: player?.sid ?? 0 });
  online.value = true;
  expect(refused).toEqual({ ok: false, error: { code: 990, message: 'network offline' } });
});

test('[PUL-8.3] a row that the account may not read has no history', async () => {
  const phone = await device('nosy');
  expect(await historyOf(phone, { collection: 'players', sid: 987_654 })).toMatchObject({
    ok: false,
    error: { code: 404 },
  });
});

async function device(name: string): Promise<Client> {
  const ports = { baseUrl: server.url, fetch: globalThis.fetch };
  const call = { name: 'login', locale: 'en', method: 'POST' } as const;
  const fields = { username: 'coach@touchline.example', password: 'touchline-demo' };
  const reply = await authCall<{ access_token: string; account: { sid: number } }>(ports, call, fields);
  if (!reply.ok) throw new Error(reply.message);
  const { access_token: token, account } = reply.value;
  const store = await openIndexedStore(name);
  const network = () => online.value;
  const client = await openClient({
    account: account.sid,
    kept: { store },
    server: { token, baseUrl: server.url },
    conditions: { network },
  });
  open.add(client);
  await synced(client);
  return client;
}

async function synced(client: Client): Promise<void> {
  const failure = await client.coordinator.resync({ audit: false });
  if (failure !== undefined) throw new Error(`${failure.code}: ${failure.message}`);
}
