import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { answerOf, completionOf } from '../store/indexed/requests.ts';
import { PictureStore } from './picture-store.ts';

const opened: PictureStore[] = [];

function open(account: number): PictureStore {
  const store = new PictureStore(account);
  opened.push(store);
  return store;
}

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

const bytesOf = (...values: number[]) => Uint8Array.from(values).buffer;
const STAMP = '000mbxe2o0-0000-phone';

/** Records as version 1 wrote them: a waiting photo and its bytes were one. */
const PHOTO = {
  name: '1-2-3-4',
  of: 'medium',
  sid: -5,
  device: 'phone',
  createdAt: 1_700_000_000,
  stamp: null,
  replaces: 12,
  bytes: bytesOf(0xff, 0xd8, 0xff, 1),
  type: 'image/jpeg',
  state: { is: 'waiting' },
};
const REFUSED = {
  ...PHOTO,
  name: '2-2-2-2',
  sid: 17,
  createdAt: 1_700_000_001,
  bytes: bytesOf(9, 9),
  state: { is: 'refused', refusal: { code: 507, reason: 'quota' } },
};
const REMOVAL = { ...PHOTO, name: '3-3-3-3', of: 'account', sid: 0, stamp: STAMP, bytes: null, type: '' };
const KEPT = {
  path: `/api/pictures/media/4/${'a'.repeat(32)}-128.webp`,
  bytes: bytesOf(1, 2, 3),
  type: 'image/webp',
};

async function madeByVersion1(account: number): Promise<void> {
  const request = indexedDB.open(`touchline.${account}.pictures`, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('waiting', { keyPath: 'name' });
    request.result.createObjectStore('kept', { keyPath: 'path' });
    request.result.createObjectStore('facts', { keyPath: 'path' });
  };
  const database = await answerOf(request);
  const transaction = database.transaction(['waiting', 'kept', 'facts'], 'readwrite');
  for (const record of [PHOTO, REFUSED, REMOVAL]) transaction.objectStore('waiting').put(record);
  transaction.objectStore('kept').put(KEPT);
  transaction.objectStore('facts').put({ path: KEPT.path, length: 3, used: 5 });
  await completionOf(transaction);
  database.close();
}

test('an upgrade keeps every waiting photo with its bytes and its state, and the kept ones', async () => {
  await madeByVersion1(910);
  const store = open(910);
  const waiting = await store.waiting();
  expect(waiting).toEqual(
    [PHOTO, REFUSED, REMOVAL].map(({ bytes, ...picture }) => ({
      ...picture,
      length: bytes?.byteLength ?? null,
    })),
  );
  const loaded = await Promise.all(waiting.map((picture) => store.load(picture)));
  expect(loaded.map((picture) => picture?.bytes && [...new Uint8Array(picture.bytes)])).toEqual([
    [0xff, 0xd8, 0xff, 1],
    [9, 9],
    null,
  ]);
  expect(await store.firstOf([KEPT.path], 6)).toEqual(KEPT);
});

test('an upgraded photo is changed and dropped like a new one, with its bytes', async () => {
  await madeByVersion1(911);
  const store = open(911);
  const [photo, refused] = await store.waiting();
  if (photo === undefined || refused === undefined) throw new Error('both wait');
  await store.change(refused, { state: { is: 'waiting' } });
  await store.drop([photo.name]);
  await store.close();
  const again = open(911);
  expect((await again.waiting()).map(({ name, state }) => [name, state.is])).toEqual([
    [REFUSED.name, 'waiting'],
    [REMOVAL.name, 'waiting'],
  ]);
  expect(await again.load(photo)).toBeUndefined();
});

test('an upgrade that fails half-way leaves the photos as version 1 stored them', async () => {
  await madeByVersion1(912);
  // What a kill does: the transaction of the upgrade never commits.
  const { update } = IDBCursor.prototype;
  let updates = 0;
  IDBCursor.prototype.update = function (this: IDBCursor, value: unknown) {
    updates++;
    if (updates === 2) this.request.transaction?.abort();
    return update.call(this, value);
  };
  try {
    await expect(open(912).waiting()).rejects.toThrow();
  } finally {
    IDBCursor.prototype.update = update;
  }
  expect(updates).toBe(2);
  const store = open(912);
  expect((await store.waiting()).map(({ name, length }) => [name, length])).toEqual([
    [PHOTO.name, 4],
    [REFUSED.name, 2],
    [REMOVAL.name, null],
  ]);
});
