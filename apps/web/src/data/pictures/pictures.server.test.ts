/** Photos against the real server: a photo that one device sends is shown on another. */
import 'fake-indexeddb/auto';
import { pictureAddress } from '@touchline/domain/entity/tables/medium';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { authCall } from '../calls/transport.ts';
import { type Client, openClient } from '../client/client.ts';
import { openIndexedStore } from '../client/database.ts';
import { removeProfilePhoto, setPlayerPhoto, setProfilePhoto } from '../commands/team/photos.ts';
import { playersOf } from '../queries/players/players.ts';
import { must } from '../testing/client.testing.ts';
import { type LocalServer, startLocalServer } from '../testing/server.testing.ts';
import { PictureStore } from './picture-store.ts';
import type { Pictures } from './pictures.ts';

const DEMO = { username: 'coach@touchline.example', password: 'touchline-demo' };
const TIME_LIMIT_MS = 60_000;
vi.setConfig({ testTimeout: TIME_LIMIT_MS, hookTimeout: TIME_LIMIT_MS });

/** One grey pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
const PICTURE = { bytes: bytesOf(PNG), type: 'image/png' };

let server: LocalServer;
let databases = 5_000;
const closes: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startLocalServer();
});

afterAll(async () => {
  for (const close of closes) await close();
  await server.remove();
});

test("a player's photo is sent after its row, and another device shows it without network", async () => {
  const phone = await device();
  const [mila] = await playersOf(phone.client);
  must(await setPlayerPhoto(phone.client, { player: mila?.sid ?? 0, picture: PICTURE }));
  await synced(phone);
  await expect.poll(() => phone.pictures.waiting.get().every(({ sent }) => sent), POLL).toBe(true);
  await synced(phone);
  await expect.poll(() => phone.pictures.waiting.get(), POLL).toEqual([]);

  const tablet = await device();
  const [there] = await playersOf(tablet.client);
  const medium = there?.media_sid ?? 0;
  expect(medium).toBe(phone.client.live.resolve('media', (await playersOf(phone.client))[0]?.media_sid ?? 0));
  await expect.poll(() => tablet.pictures.ofMedium(medium, 'small'), POLL).toMatch(/^blob:/);
  const path = pictureAddress(tablet.client.live.media.get()?.get(medium)?.uri ?? '', 128) ?? '';
  await expect.poll(() => tablet.pictures.store.has(path), POLL).toBe(true);
});

test('a profile photo reaches all devices of the account, and its removal does, too', async () => {
  const [phone, tablet] = [await device(), await device()];
  await setProfilePhoto(phone.client, PICTURE);
  expect(phone.pictures.ofAccount('large')).toMatch(/^blob:/);
  await expect.poll(() => phone.pictures.waiting.ofAccount()?.sent, POLL).toBe(true);
  await synced(tablet);
  await expect.poll(() => tablet.pictures.ofAccount('large'), POLL).toMatch(/^blob:/);
  await synced(phone);
  await removeProfilePhoto(phone.client);
  await synced(phone);
  await synced(tablet);
  expect(tablet.pictures.ofAccount('large')).toBeUndefined();
});

test('[OUT-5.2, OUT-5.6] a file that is not a picture is refused with its code, and stays until the coach decides', async () => {
  const phone = await device();
  const [, second] = await playersOf(phone.client);
  const page = { bytes: new TextEncoder().encode('<html>').buffer, type: 'image/jpeg' };
  must(await setPlayerPhoto(phone.client, { player: second?.sid ?? 0, picture: page }));
  await synced(phone);
  await expect.poll(() => phone.pictures.waiting.get()[0]?.refusal?.code, POLL).toBe(415);
});

const POLL = { timeout: 15_000 };

interface Device {
  readonly client: Client;
  readonly pictures: Pictures;
}

async function device(): Promise<Device> {
  const store = new PictureStore(++databases);
  const { account, token } = await signIn();
  const client = await openClient({
    account,
    kept: { store: await openIndexedStore(`pictures-${databases}`), pictures: store },
    server: { token, baseUrl: server.url },
  });
  const { pictures } = client;
  if (pictures === null) throw new Error('it was given a place for them');
  closes.push(
    () => client.close(),
    () => store.close(),
  );
  pictures.subscribe(() => undefined);
  const opened = { client, pictures };
  await synced(opened);
  return opened;
}

async function synced({ client }: Device): Promise<void> {
  expect(await client.sync()).toBeUndefined();
}

async function signIn(): Promise<{ account: number; token: string }> {
  const call = { name: 'login', locale: 'en', method: 'POST' } as const;
  const reply = await authCall<{ access_token: string; account: { sid: number } }>(
    { baseUrl: server.url, fetch },
    call,
    DEMO,
  );
  if (!reply.ok) throw new Error(reply.message);
  return { account: reply.value.account.sid, token: reply.value.access_token };
}

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(Buffer.from(base64, 'base64')).buffer;
}
