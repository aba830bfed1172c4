import 'fake-indexeddb/auto';
import { PORTRAIT, pictureUri } from '@touchline/domain/entity/tables/medium';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '../client/client.ts';
import { addPicture } from '../commands/media/media.ts';
import { discardPlayerPhoto, removePlayerPhoto, setPlayerPhoto } from '../commands/team/photos.ts';
import { createPlayer, deletePlayer } from '../commands/team/players.ts';
import { createTeam } from '../commands/team/teams.ts';
import { undo } from '../commands/undo.ts';
import { storageFull } from '../store/problems.ts';
import { type Device, must, World } from '../testing/client.testing.ts';
import { PictureStore } from './picture-store.ts';
import type { Pictures } from './pictures.ts';

/** A busy machine may take longer than a second. */
const POLL = { timeout: 15_000 };

const NAME = 'a'.repeat(32);
const PHOTO = { bytes: Uint8Array.from([0xff, 0xd8, 0xff, 1]).buffer, type: 'image/jpeg' };

/** The picture calls over HTTP: a photo that was put under a row can be fetched. */
class PictureServer {
  readonly put: string[] = [];
  readonly fetched: string[] = [];
  /** The status of refused photos. */
  refuses = 0;

  readonly fetch: typeof fetch = async (input, init) => {
    const path = String(input);
    const sid = Number(/media\/(\d+)/.exec(path)?.[1]);
    if (init?.method === 'PUT') {
      this.put.push(path);
      if (this.refuses > 0) return Response.json({ reason: 'quota' }, { status: this.refuses });
      return Response.json({ sid, uri: pictureUri('media', sid, NAME), width: 512, height: 512 });
    }
    this.fetched.push(path);
    return new Response(Uint8Array.from([1, 2, 3]), { headers: { 'content-type': 'image/webp' } });
  };
}

const world: { closes: (() => unknown)[] } = { closes: [] };
afterEach(async () => {
  for (const close of world.closes.splice(0)) await close();
});

let databases = 2_000;

interface Phone extends Device {
  readonly pictures: Pictures;
}

async function phone(
  in_: World,
  server: PictureServer,
  {
    from,
    database = ++databases,
    begin = 'subscribe',
  }: { from?: Device; database?: number; begin?: 'subscribe' | 'follow' } = {},
): Promise<Phone & { readonly database: number }> {
  const store = new PictureStore(database);
  const device = await in_.device({
    pictures: store,
    fetch: server.fetch,
    ...(from !== undefined && { from: from.store.snapshot() }),
  });
  const { pictures } = device.client;
  if (pictures === null) throw new Error('it was given a place for them');
  world.closes.push(
    () => device.client.close(),
    () => store.close(),
  );
  pictures[begin](() => undefined);
  return Object.assign(device, { pictures, database });
}

async function player(client: Client): Promise<number> {
  const { sid: team } = must(await createTeam(client, { clubname: 'Rietdijk', teamname: 'MO13-2' }));
  return must(await createPlayer(client, { nickname: 'Noor', position_ids: ['D'], team })).sid;
}

function mediumOf({ live }: Client): number {
  const [only] = live.players.get() ?? [];
  return live.resolve('media', only?.media_sid ?? 0);
}

/** What the server does after an upload: it writes the address into the row. */
async function tellWhere({ replica }: Client, medium: number): Promise<void> {
  await replica.write({ urgent: false }, (writer) =>
    writer.change('media', medium, { uri: pictureUri('media', medium, NAME) }),
  );
}

test('[LOC-4.6, LOC-4.8] an offline photo is shown at once, sent after its row, and shown offline later', async () => {
  const time = new World();
  const server = new PictureServer();
  const device = await phone(time, server);
  time.setOnline(device, false);
  const sid = await player(device.client);
  must(await setPlayerPhoto(device.client, { player: sid, picture: PHOTO }));
  expect(mediumOf(device.client)).toBeLessThan(0);
  await expect.poll(() => device.pictures.ofMedium(mediumOf(device.client), 'small'), POLL).toMatch(/^blob:/);
  expect(server.put).toEqual([]);

  time.setOnline(device, true);
  await time.time.pass(10_000);
  const medium = mediumOf(device.client);
  expect(medium).toBeGreaterThan(0);
  await expect.poll(() => server.put, POLL).toEqual([`/api/pictures/media/${medium}`]);
  await expect.poll(() => device.pictures.waiting.ofMedium(medium)?.sent, POLL).toBe(true);

  await tellWhere(device.client, medium);
  await expect.poll(() => device.pictures.waiting.get(), POLL).toEqual([]);
  time.setOnline(device, false);
  await expect.poll(() => device.pictures.ofMedium(medium, 'small'), POLL).toMatch(/^blob:/);
});

test('a page that shows no photo leaves them alone for two seconds; one that shows a photo reads them at once', async () => {
  const time = new World();
  const before = await phone(time, new PictureServer());
  time.setOnline(before, false);
  const picture = { ...PHOTO, width: 4, height: 3 };
  must(await addPicture(before.client, { medium: { type: 'photo', team: 0 }, picture }));
  before.pictures.close();
  const read = vi.spyOn(PictureStore.prototype, 'waiting');
  const start = (begin: 'follow' | 'subscribe') =>
    phone(time, new PictureServer(), { from: before, database: before.database, begin });
  const quiet = await start('follow');
  expect(read).not.toHaveBeenCalled();
  await time.time.pass(2_500);
  await expect.poll(() => quiet.pictures.waiting.get().length, POLL).toBe(1);
  read.mockClear();
  const showing = await start('subscribe');
  expect(read).toHaveBeenCalled();
  await expect.poll(() => showing.pictures.waiting.get().length, POLL).toBe(1);
  read.mockRestore();
});

test('the bytes of each waiting photo are read once to show it, however many are added after it', async () => {
  const time = new World();
  const device = await phone(time, new PictureServer());
  time.setOnline(device, false);
  const load = vi.spyOn(device.pictures.store, 'load');
  for (let n = 0; n < 5; n++) {
    const picture = { ...PHOTO, width: 4, height: 3 };
    must(await addPicture(device.client, { medium: { type: 'photo', team: 0 }, picture }));
  }
  await expect.poll(() => device.pictures.waiting.get().length, POLL).toBe(5);
  await device.pictures.waiting.read();
  expect(load.mock.calls.map(([{ name }]) => name)).toEqual(
    device.pictures.waiting.get().map(({ name }) => name),
  );
});

test('the first photo that was read is shown at once, those of the next tenth of a second together', async () => {
  const time = new World();
  const server = new PictureServer();
  const { pictures } = await phone(time, server);
  await time.time.pass(10_000);
  const uris = [1, 2, 3, 4, 5].map((sid) => pictureUri('media', sid, NAME));
  const shown = () => uris.filter((uri) => pictures.at(uri, 'small') !== undefined).length;
  const told: number[] = [];
  pictures.follow(() => told.push(shown()));
  expect(shown()).toBe(0);
  await expect.poll(shown, POLL).toBe(5);
  expect(told).toHaveLength(1);
  await time.time.pass(100);
  expect(told.slice(1)).toEqual([5]);
});

test('after a kill between the photo and its row, the next start finds the row and sends the photo', async () => {
  const time = new World();
  const server = new PictureServer();
  const device = await phone(time, server);
  const sid = await player(device.client);
  const { createdAt } = await device.pictures.add('medium', PHOTO);
  // The page is killed here: later steps for the picture do not run.
  device.pictures.close();
  await device.client.replica.write({ urgent: false }, async (writer) => {
    const medium = await writer.create('media', { type: PORTRAIT, createdAt });
    await writer.change('players', sid, { media_sid: medium });
  });
  device.client.close();
  expect((await device.pictures.store.waiting())[0]?.sid).toBe(0);

  const next = await phone(time, server, { from: device, database: device.database });
  await time.time.pass(10_000);
  await expect.poll(() => server.put, POLL).toEqual([`/api/pictures/media/${mediumOf(next.client)}`]);
  await expect.poll(() => next.pictures.ofMedium(mediumOf(next.client), 'small'), POLL).toMatch(/^blob:/);
});

test('a photo whose row was never written because of a kill is removed after an hour', async () => {
  const time = new World();
  const server = new PictureServer();
  const device = await phone(time, server);
  await device.pictures.add('medium', PHOTO);
  device.client.close();
  await time.time.pass(2 * 3_600_000);
  const next = await phone(time, server, { from: device, database: device.database });
  await expect.poll(() => next.pictures.store.waiting(), POLL).toEqual([]);
  expect(server.put).toEqual([]);
});

test('[MRG-7.1] Undo of a new photo restores the earlier one; Undo of a removal restores the photo', async () => {
  const time = new World();
  const server = new PictureServer();
  const device = await phone(time, server);
  const { client, pictures } = device;
  const sid = await player(client);
  must(await setPlayerPhoto(client, { player: sid, picture: PHOTO }));
  const first = mediumOf(client);
  const { action: second } = must(await setPlayerPhoto(client, { player: sid, picture: PHOTO }));
  expect(mediumOf(client)).not.toBe(first);
  expect(client.live.media.get()?.has(first)).toBe(false);
  must(await undo(client, second ?? 0));
  expect(mediumOf(client)).toBe(client.live.resolve('media', first));
  await expect.poll(() => pictures.ofMedium(mediumOf(client), 'small'), POLL).toMatch(/^blob:/);
  expect(pictures.waiting.get()).toHaveLength(1);

  const { action } = must(await removePlayerPhoto(client, sid));
  expect(mediumOf(client)).toBe(0);
  await expect.poll(() => pictures.waiting.get(), POLL).toEqual([]);
  must(await undo(client, action ?? 0));
  await expect.poll(() => pictures.ofMedium(mediumOf(client), 'small'), POLL).toMatch(/^blob:/);
});

describe('a player who has a photo on the server', () => {
  async function photographed() {
    const time = new World();
    const server = new PictureServer();
    const { client, pictures } = await phone(time, server);
    const sid = await player(client);
    must(await setPlayerPhoto(client, { player: sid, picture: PHOTO }));
    await time.time.pass(10_000);
    await expect.poll(() => server.put, POLL).toHaveLength(1);
    const earlier = mediumOf(client);
    await tellWhere(client, earlier);
    await time.time.pass(10_000);
    await expect.poll(() => pictures.store.waiting(), POLL).toEqual([]);
    return { time, server, client, pictures, sid, earlier };
  }
  const refusedNames = (pictures: Pictures) => () =>
    pictures.waiting.get().flatMap(({ name, refusal }) => (refusal === null ? [] : [name]));

  test('keeps it when a new one is refused and discarded, and Undo restores the refused one', async () => {
    const { time, server, client, pictures, sid, earlier } = await photographed();
    server.refuses = 507;
    must(await setPlayerPhoto(client, { player: sid, picture: PHOTO }));
    expect(client.live.media.get()?.has(earlier)).toBe(true);
    await time.time.pass(10_000);
    await expect.poll(refusedNames(pictures), POLL).toHaveLength(1);
    const refused = mediumOf(client);
    const [name = ''] = refusedNames(pictures)();
    const { action } = must(await discardPlayerPhoto(client, { player: sid, name }));
    expect([mediumOf(client), client.live.media.get()?.has(refused)]).toEqual([earlier, false]);
    await expect.poll(() => pictures.ofMedium(mediumOf(client), 'small'), POLL).toMatch(/^blob:/);
    expect(pictures.waiting.get()).toEqual([]);
    must(await undo(client, action ?? 0));
    expect(mediumOf(client)).toBe(refused);
    expect(refusedNames(pictures)()).toEqual([name]);
  });

  test('keeps it when a second new one, which replaced the refused one, is also discarded', async () => {
    const { time, server, client, pictures, sid, earlier } = await photographed();
    server.refuses = 507;
    for (let chosen = 1; chosen <= 2; chosen++) {
      must(await setPlayerPhoto(client, { player: sid, picture: PHOTO }));
      await time.time.pass(10_000);
      await expect.poll(() => server.put, POLL).toHaveLength(1 + chosen);
      await expect.poll(refusedNames(pictures), POLL).toHaveLength(1);
    }
    const [name = ''] = refusedNames(pictures)();
    must(await discardPlayerPhoto(client, { player: sid, name }));
    expect(mediumOf(client)).toBe(earlier);
  });

  test('has no photo after a removal while a new one waits', async () => {
    const { client, sid } = await photographed();
    must(await setPlayerPhoto(client, { player: sid, picture: PHOTO }));
    must(await removePlayerPhoto(client, sid));
    expect([mediumOf(client), client.live.media.get()?.size]).toEqual([0, 0]);
  });
});

test('a photo that is removed during its upload stays removed, also after a restart', async () => {
  const time = new World();
  const server = new PictureServer();
  const device = await phone(time, server);
  const sid = await player(device.client);
  must(await setPlayerPhoto(device.client, { player: sid, picture: PHOTO }));
  await time.time.pass(10_000);
  const medium = mediumOf(device.client);
  await expect.poll(() => server.put, POLL).toHaveLength(1);
  must(await removePlayerPhoto(device.client, sid));
  // The photo reaches the server, whose write to the row is later than the removal.
  await tellWhere((await phone(time, server)).client, medium);
  await time.time.pass(10_000);
  device.client.close();
  const next = await phone(time, server, { from: device, database: device.database });
  await time.time.pass(10_000);
  expect(mediumOf(next.client)).toBe(0);
  expect(next.client.live.media.get()?.has(medium)).toBe(false);
  expect(next.pictures.waiting.get()).toEqual([]);
});

test('a full disk changes nothing and shows an error', async () => {
  const { client } = await phone(new World(), new PictureServer());
  const sid = await player(client);
  const full = new DOMException('full', 'QuotaExceededError');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw full;
  });
  const done = await setPlayerPhoto(client, { player: sid, picture: PHOTO });
  expect(done).toEqual({ ok: false, error: { code: 'notKept' } });
  expect(mediumOf(client)).toBe(0);
  expect(storageFull.get()).toBe(true);
  storageFull.settle();
});

test('deleting a player removes their photo', async () => {
  const time = new World();
  const { client } = await phone(time, new PictureServer());
  const sid = await player(client);
  must(await setPlayerPhoto(client, { player: sid, picture: PHOTO }));
  const { action } = must(await deletePlayer(client, sid));
  expect(client.live.media.get()?.size).toBe(0);
  must(await undo(client, action ?? 0));
  expect(client.live.media.get()?.size).toBe(1);
});

test('[PUL-8.1, PUL-8.5] another device fetches a photo of its team, and removes it when the access ends', async () => {
  const time = new World();
  const server = new PictureServer();
  const made = await phone(time, server);
  const sid = await player(made.client);
  must(await setPlayerPhoto(made.client, { player: sid, picture: PHOTO }));
  await time.time.pass(10_000);
  const medium = mediumOf(made.client);
  await expect.poll(() => server.put, POLL).toHaveLength(1);
  await tellWhere(made.client, medium);
  await time.time.pass(10_000);

  const others = new PictureServer();
  const other = await phone(time, others);
  await time.time.pass(30_000);
  const path = `/api/pictures/media/${medium}/${NAME}-128.webp`;
  await expect.poll(() => other.pictures.store.has(path), POLL).toBe(true);
  time.setOnline(other, false);
  await expect.poll(() => other.pictures.ofMedium(medium, 'small'), POLL).toMatch(/^blob:/);
  expect(others.fetched).toEqual([path]);

  time.server.revoke({ collection: 'media', sid: medium });
  time.setOnline(other, true);
  await time.time.pass(30_000);
  expect(other.pictures.ofMedium(medium, 'small')).toBeUndefined();
  await expect.poll(() => other.pictures.store.has(path), POLL).toBe(false);
});
