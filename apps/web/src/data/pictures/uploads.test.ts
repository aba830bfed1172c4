import 'fake-indexeddb/auto';
import { VirtualTime } from '@touchline/sync/testing/virtual-time.testing';
import { afterEach, expect, test } from 'vitest';
import type { Upload } from './calls.ts';
import { PictureStore } from './picture-store.ts';
import type { LoadedPicture, WaitingPicture } from './records.ts';
import { type RowState, Uploads } from './uploads.ts';

/** A busy machine may take longer than a second. */
const POLL = { timeout: 15_000 };

/** Keeps one picture per row, as the contract says: the same bytes again are the same picture. */
class PictureServer {
  readonly has = new Map<number, ArrayBuffer>();
  reachable = true;
  loseAnswers = 0;
  /** The answer to give in place of the usual one. */
  instead: Upload | null = null;
  asked = 0;
  #sending = 0;
  atOnce = 0;

  async put({ sid, bytes }: LoadedPicture): Promise<Upload> {
    if (bytes === null) throw new Error('a Medium keeps its picture');
    this.asked++;
    this.#sending++;
    this.atOnce = Math.max(this.atOnce, this.#sending);
    await new Promise((resolve) => setImmediate(resolve));
    this.#sending--;
    if (!this.reachable) return { is: 'later', afterMs: 0 };
    if (this.instead !== null) return this.instead;
    const before = this.has.get(sid);
    if (before !== undefined && !same(before, bytes)) return TAKEN;
    this.has.set(sid, bytes);
    if (this.loseAnswers-- > 0) return { is: 'later', afterMs: 0 };
    return { is: 'sent', uri: `{host}/api/pictures/media/${sid}/${'a'.repeat(32)}` };
  }
}

const TAKEN: Upload = { is: 'refused', refusal: { code: 409, reason: 'taken' } };
const same = (a: ArrayBuffer, b: ArrayBuffer) =>
  a.byteLength === b.byteLength && new Uint8Array(a).every((byte, at) => new Uint8Array(b)[at] === byte);

let account = 1_000;
const open: { close(): unknown }[] = [];

class Device {
  readonly time = new VirtualTime();
  readonly server = new PictureServer();
  readonly store = new PictureStore(++account);
  /** The states of the rows, by the Medium's id. */
  readonly rows = new Map<number, RowState>();
  online = true;
  changes = 0;
  rowsRead = 0;
  /** The rows of how many photos were read. */
  photosRead = 0;
  readonly beingAdded = new Set<string>();

  /** A page; another one on the same database is another tab, or a restart after a kill. */
  page(locks: LockManager | null = null): Uploads {
    const uploads = new Uploads({
      store: this.store,
      rowsOf: async (pictures) => {
        this.rowsRead++;
        this.photosRead += pictures.length;
        return pictures.map(({ sid }) => this.rows.get(sid) ?? { is: 'none' });
      },
      send: (picture) => this.server.put(picture),
      isBeingAdded: (name) => this.beingAdded.has(name),
      mayTalk: () => this.online,
      locks: locks === null ? null : { name: `pictures of ${account}`, manager: locks },
      scheduler: this.time,
      now: this.time.now,
      sendingChanged: () => undefined,
      changed: () => {
        this.changes++;
      },
    });
    open.push(uploads, this.store);
    return uploads;
  }

  async choose(sid: number, row: RowState = { is: 'ready', sid }): Promise<WaitingPicture> {
    const bytes = Uint8Array.from([sid, 2, 3]).buffer;
    const added = await this.store.add(
      {
        name: `photo ${sid}`,
        of: 'medium',
        sid,
        device: 'phone',
        stamp: null,
        replaces: 0,
        bytes,
        type: 'image/jpeg',
      },
      this.time.now() / 1000,
    );
    this.rows.set(sid, row);
    return added;
  }

  async states(): Promise<readonly string[]> {
    return (await this.store.waiting()).map(({ state }) => state.is);
  }
}

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

test('a photo is sent after its row, and kept until the row has its address', async () => {
  const device = new Device();
  const page = device.page();
  await device.choose(5, { is: 'pending', sid: 5 });
  await page.wake();
  expect(device.server.asked).toBe(0);
  device.rows.set(5, { is: 'ready', sid: 5 });
  await page.wake();
  expect(await device.states()).toEqual(['sent']);
  await page.wake();
  expect(device.server.asked).toBe(1);
  device.rows.set(5, { is: 'shown' });
  await page.wake();
  expect(await device.states()).toEqual([]);
});

test('photos that rest are not read again for another row, and each is when its own row has changed', async () => {
  const device = new Device();
  device.online = false;
  const page = device.page();
  for (const sid of [5, 6, 7]) await device.choose(sid);
  await page.wake();
  expect(device.photosRead).toBe(3);
  await device.choose(8);
  await page.wake({ rows: new Set([8]) });
  expect(device.photosRead).toBe(4);
  device.rows.set(6, { is: 'shown' });
  await page.wake({ rows: new Set([6]) });
  expect((await device.store.waiting()).map(({ sid }) => sid)).toEqual([5, 7, 8]);
  device.online = true;
  await page.wake({ rows: new Set() });
  expect([...device.server.has.keys()]).toEqual([5, 7, 8]);
});

test('without a waiting photo no row is read', async () => {
  const device = new Device();
  const page = device.page();
  await page.wake();
  await page.wake({ rows: new Set([5]) });
  expect(device.rowsRead).toBe(0);
});

test('without the name of a row all that rest are read again', async () => {
  const device = new Device();
  device.online = false;
  const page = device.page();
  for (const sid of [5, 6]) await device.choose(sid);
  await page.wake();
  await page.wake();
  expect(device.photosRead).toBe(4);
});

test('a photo whose row is being written is left alone until it is written', async () => {
  const device = new Device();
  const page = device.page();
  const { name } = await device.choose(5);
  device.beingAdded.add(name);
  await page.wake();
  expect([device.photosRead, device.server.asked]).toEqual([0, 0]);
  device.beingAdded.delete(name);
  await page.wake({ rows: new Set([5]) });
  expect(device.server.asked).toBe(1);
});

test('after a lost answer the same bytes are sent again and stay one picture', async () => {
  const device = new Device();
  device.server.loseAnswers = 1;
  const page = device.page();
  await device.choose(5);
  await page.wake();
  expect(device.server.has.size).toBe(1);
  expect(await device.states()).toEqual(['waiting']);
  await device.time.pass(5_000);
  await expect.poll(() => device.states(), POLL).toEqual(['sent']);
  expect(device.server.asked).toBe(2);
});

test('a photo whose upload was killed is sent again at the next start', async () => {
  const device = new Device();
  const killed = device.page();
  await device.choose(5);
  device.server.loseAnswers = 1;
  await killed.wake();
  killed.close();
  await device.page().wake();
  expect(await device.states()).toEqual(['sent']);
  expect(device.server.has.size).toBe(1);
});

test('of two tabs one holds the lock and sends, and each photo is sent once', async () => {
  const device = new Device();
  for (const sid of [1, 2, 3]) await device.choose(sid);
  const [one, other] = [device.page(navigator.locks), device.page(navigator.locks)];
  await Promise.all([one.wake(), other.wake(), one.wake()]);
  expect(await device.states()).toEqual(['sent', 'sent', 'sent']);
  expect(device.server.asked).toBe(3);
  expect(device.server.atOnce).toBe(1);
});

test('offline nothing is sent; after reconnecting, sending starts at once', async () => {
  const device = new Device();
  device.online = false;
  const page = device.page();
  await device.choose(5);
  await page.wake();
  expect(device.server.asked).toBe(0);
  device.online = true;
  device.server.reachable = false;
  for (let failures = 0; failures < 4; failures++) await page.wake({ ignoreDelays: true });
  device.server.reachable = true;
  await page.wake();
  expect(await device.states()).toEqual(['waiting']);
  await page.wake({ ignoreDelays: true });
  expect(await device.states()).toEqual(['sent']);
});

test('a server is not called again before its retry delay', async () => {
  const device = new Device();
  device.server.instead = { is: 'later', afterMs: 60_000 };
  const page = device.page();
  await device.choose(5);
  await page.wake();
  device.server.instead = null;
  await page.wake({ ignoreDelays: true });
  await device.time.pass(59_000);
  expect(device.server.asked).toBe(1);
  await device.time.pass(1_000);
  await expect.poll(() => device.states(), POLL).toEqual(['sent']);
});

test('a round without network reads the rows of all waiting photos at once', async () => {
  const device = new Device();
  device.online = false;
  const page = device.page();
  for (const sid of [5, 6]) await device.choose(sid, { is: 'pending', sid });
  for (const sid of [7, 8]) await device.choose(sid);
  await page.wake();
  expect(device.rowsRead).toBe(1);
  device.online = true;
  await page.wake();
  expect(await device.states()).toEqual(['waiting', 'waiting', 'sent', 'sent']);
});

test('a retry delay of the server holds all photos back, and then all are sent', async () => {
  const device = new Device();
  device.server.instead = { is: 'later', afterMs: 60_000 };
  const page = device.page();
  for (const sid of [5, 6, 7]) await device.choose(sid);
  await page.wake();
  await page.wake({ ignoreDelays: true });
  expect(device.server.asked).toBe(1);
  device.server.instead = null;
  await device.time.pass(60_000);
  await expect.poll(() => device.states(), POLL).toEqual(['sent', 'sent', 'sent']);
  expect(device.server.asked).toBe(4);
});

test('[OUT-5.1, OUT-5.2] a refused photo keeps its reason, blocks no other photo, and is not retried by itself', async () => {
  const device = new Device();
  const page = device.page();
  const first = await device.choose(5);
  device.server.has.set(5, Uint8Array.from([9]).buffer);
  await device.choose(6);
  await page.wake();
  await page.wake({ ignoreDelays: true });
  expect(device.server.asked).toBe(2);
  const [refused, sent] = await device.store.waiting();
  expect(refused?.state).toEqual({ is: 'refused', refusal: { code: 409, reason: 'taken' } });
  expect(refused && (await device.store.load(refused))?.bytes?.byteLength).toBe(first.length);
  expect(sent?.state.is).toBe('sent');
});

test('[OUT-5.4] a photo whose row was refused waits until the coach decides about the row', async () => {
  const device = new Device();
  const page = device.page();
  await device.choose(5, { is: 'refused' });
  await page.wake();
  await device.time.pass(86_400_000);
  await page.wake();
  expect(await device.states()).toEqual(['waiting']);
  expect(device.server.asked).toBe(0);
  device.rows.set(5, { is: 'ready', sid: 5 });
  await page.wake();
  expect(await device.states()).toEqual(['sent']);
});

test('a discarded row removes its photo, but only after the time for Undo', async () => {
  const device = new Device();
  const page = device.page();
  await device.choose(5, { is: 'none' });
  await page.wake();
  await device.time.pass(9 * 60_000);
  await page.wake();
  expect(await device.states()).toEqual(['waiting']);
  await device.time.pass(2 * 60_000);
  await page.wake();
  expect(await device.states()).toEqual([]);
});

test('[MRG-7.4] an undone photo is kept as long as its action, and sent when it returns', async () => {
  const device = new Device();
  const page = device.page();
  await device.choose(5, { is: 'deleted' });
  await device.time.pass(29 * 86_400_000);
  await page.wake();
  expect(await device.states()).toEqual(['waiting']);
  device.rows.set(5, { is: 'ready', sid: 5 });
  await page.wake();
  expect(await device.states()).toEqual(['sent']);
});

test("no photo is discarded while the device's rows are incomplete", async () => {
  const device = new Device();
  const page = device.page();
  await device.choose(5, { is: 'unknown' });
  await device.time.pass(86_400_000);
  await page.wake();
  expect(await device.states()).toEqual(['waiting']);
});

test('[LOC-4.5] a waiting photo follows its row from the local id to the real one', async () => {
  const device = new Device();
  const page = device.page();
  await device.choose(-31, { is: 'ready', sid: 17 });
  await page.wake();
  expect([...device.server.has.keys()]).toEqual([17]);
  expect((await device.store.waiting())[0]?.sid).toBe(17);
});
