import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { PictureStore } from './picture-store.ts';
import type { WaitingPicture } from './records.ts';

let account = 0;
const opened: PictureStore[] = [];

function open({ at = ++account, bytesMax }: { at?: number; bytesMax?: number } = {}): PictureStore {
  const store = new PictureStore(at, bytesMax);
  opened.push(store);
  return store;
}

afterEach(async () => {
  vi.restoreAllMocks();
  for (const store of opened.splice(0)) await store.close();
});

const DAY_MS = 86_400_000;
const bytes = (length: number) => new Uint8Array(length).fill(7).buffer;
const kept = (path: string, length = 10) => ({ path, bytes: bytes(length), type: 'image/webp' });
const waits = (name: string, of: WaitingPicture['of'] = 'medium') => ({
  name,
  of,
  sid: 0,
  device: 'phone',
  stamp: null,
  replaces: 0,
  bytes: bytes(4),
  type: 'image/jpeg',
});
const path = (sid: number, size = 128) => `/api/pictures/media/${sid}/${'a'.repeat(32)}-${size}.webp`;

test('a waiting photo is unchanged after a restart, byte for byte', async () => {
  const store = open({ at: 900 });
  await store.add(waits('one'), 1_000.7);
  await store.close();
  const restarted = open({ at: 900 });
  const [again] = await restarted.waiting();
  expect(again).toMatchObject({ name: 'one', sid: 0, createdAt: 1_000, state: { is: 'waiting' } });
  const loaded = again && (await restarted.load(again));
  expect(new Uint8Array(loaded?.bytes ?? bytes(0))).toEqual(new Uint8Array(bytes(4)));
});

test('adding and listing waiting photos reads the bytes of none, however many wait', async () => {
  const store = open();
  const read = watchBytesRead();
  for (const name of ['a', 'b', 'c', 'd']) {
    const added = await store.add(waits(name), 5);
    await store.change(added, { sid: 7 });
  }
  expect((await store.waiting()).map(({ length }) => length)).toEqual([4, 4, 4, 4]);
  await store.drop(['a']);
  expect(read.bytes).toBe(0);
  const [first] = await store.waiting();
  expect((first && (await store.load(first)))?.bytes?.byteLength).toBe(4);
  expect(read.bytes).toBe(4);
});

/** The bytes of all records that are read from now on. */
function watchBytesRead(): { readonly bytes: number } {
  const read = { bytes: 0 };
  const { get, getAll } = IDBObjectStore.prototype;
  function counted<T>(request: IDBRequest<T>): IDBRequest<T> {
    request.addEventListener('success', () => {
      read.bytes += lengthIn(request.result);
    });
    return request;
  }
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    return counted(get.call(this, key));
  });
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
    return counted(getAll.call(this));
  });
  return read;
}

function lengthIn(value: unknown): number {
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + lengthIn(one), 0);
}

test('two photos of the same second have different creation times, by which their rows are found', async () => {
  const store = open();
  const [a, b] = await Promise.all([store.add(waits('a'), 5), store.add(waits('b'), 5)]);
  expect(new Set([a.createdAt, b.createdAt]).size).toBe(2);
});

test('an account has one profile photo: a newer one replaces the waiting one', async () => {
  const store = open();
  await store.add(waits('player'), 1);
  await store.add(waits('first', 'account'), 2);
  await store.add(waits('second', 'account'), 3);
  expect((await store.waiting()).map(({ name }) => name).sort()).toEqual(['player', 'second']);
});

test('a picture whose state another tab has advanced is not changed back', async () => {
  const store = open();
  const seen = await store.add(waits('one'), 1);
  await store.change(seen, { state: { is: 'sent', uri: 'there' } });
  await store.change(seen, { state: { is: 'refused', refusal: { code: 409, reason: 'taken' } } });
  expect((await store.waiting())[0]?.state.is).toBe('sent');
  await store.drop(['one']);
  await store.change(seen, { sid: 4 });
  expect(await store.waiting()).toEqual([]);
});

test('the first available size of several is found', async () => {
  const store = open();
  await store.keep(kept(path(1, 512)), 0);
  expect((await store.firstOf([path(1, 128), path(1, 512)], 0))?.path).toBe(path(1, 512));
  expect(await store.firstOf([path(2)], 0)).toBeUndefined();
});

test('the least recently shown pictures are evicted, waiting ones never', async () => {
  const store = open({ bytesMax: 100 });
  await store.add(waits('one'), 1);
  for (const sid of [1, 2, 3, 4]) await store.keep(kept(path(sid), 25), sid);
  await store.firstOf([path(1)], 2 * DAY_MS);
  await store.keep(kept(path(5), 25), 3 * DAY_MS);
  const here = await Promise.all([1, 2, 3, 4, 5].map((sid) => store.has(path(sid))));
  expect(here).toEqual([true, false, false, true, true]);
  expect(await store.waiting()).toHaveLength(1);
});

test('when a row leaves the device, all sizes of its picture leave', async () => {
  const store = open();
  for (const size of [128, 512]) await store.keep(kept(path(1, size)), 0);
  await store.keep(kept(path(2)), 0);
  expect(await store.removeOwners((owner) => owner !== 'media/1')).toEqual(['media/1', 'media/1']);
  expect(await store.firstOf([path(1), path(1, 512)], 0)).toBeUndefined();
  expect((await store.firstOf([path(2)], 0))?.path).toBe(path(2));
});

test('[OUT-6.1, OUT-6.3] signing out removes every picture except those that the server does not have', async () => {
  const store = open({ at: 901 });
  await store.keep(kept(path(1)), 0);
  await store.add(waits('one'), 1);
  await store.leave();
  const next = open({ at: 901 });
  expect(await next.has(path(1))).toBe(false);
  const [left] = await next.waiting();
  expect(left?.name).toBe('one');
  if (left !== undefined) await next.change(left, { state: { is: 'sent', uri: 'there' } });
  await next.leave();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('touchline.901.pictures');
});
