/** A season's pictures as one file: what is in memory, what happens when the client leaves, and the names inside. */
import type { AddressInfo } from 'node:net';
import type { Changes } from '@touchline/sync/model/registers';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileStore } from '#platform/files/files.ts';
import { insertPicture } from '#rows/pictures/pictures.ts';
import { newMedium } from '#testing/pictures/pictures.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { type ArchivedPicture, zipped } from './archive.ts';

const PICTURES = 2_000;
/** Enough of them do not fit into the buffers of a connection. */
const BYTES = 500_000;
const NOW = Date.UTC(2026, 10, 26);

/** A store that has every file, and counts what was read of it. */
function countingFiles(bytes: number): { files: FileStore; read: () => number } {
  let read = 0;
  const files: FileStore = {
    get: async () => {
      read++;
      return Buffer.alloc(bytes, read);
    },
    put: async () => undefined,
    remove: async () => undefined,
    list: async function* list() {},
  };
  return { files, read: () => read };
}

const archived = (n: number): ArchivedPicture => ({
  name: `2026-11-26-${n}.webp`,
  rendition: {
    name: String(n).padStart(32, '0'),
    space: 1,
    sid: n,
    picture: '',
    size: 1_920,
    width: 1,
    height: 1,
  },
});

test('of 2,000 pictures one is in memory: the next is read when the client has taken it', async () => {
  const { files, read } = countingFiles(100);
  const pictures = Array.from({ length: PICTURES }, (_, n) => archived(n));
  const pieces: Uint8Array[] = [];
  let entries = 0;
  for await (const piece of zipped({ files }, pictures, NOW)) {
    // Each picture begins with a header that names it.
    if (Buffer.from(piece).includes('2026-11-26-') && entries < PICTURES) expect(read()).toBe(++entries);
    pieces.push(piece);
  }
  expect(Object.keys(unzipSync(Buffer.concat(pieces)))).toHaveLength(PICTURES);
});

test('a picture whose file is gone is left out', async () => {
  const { files } = countingFiles(10);
  const some: FileStore = {
    ...files,
    get: async (key) => (key.includes('media-1/') ? null : files.get(key)),
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of zipped({ files: some }, [0, 1, 2].map(archived), NOW)) pieces.push(piece);
  expect(Object.keys(unzipSync(Buffer.concat(pieces)))).toEqual(['2026-11-26-0.webp', '2026-11-26-2.webp']);
});

let server: TestServer;
let coach: Coach;
let store: ReturnType<typeof countingFiles>;
beforeAll(async () => {
  store = countingFiles(BYTES);
  server = await openTestServer({ deps: { files: store.files } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());
beforeEach(async () => {
  coach = await Coach.signUp(server);
});

/** A medium with a picture of which only the rows exist. */
async function newPicture(changes: Changes): Promise<void> {
  const sid = await newMedium(coach, { visibility: 'PRIVATE', ...changes });
  const { sid: space } = coach.account;
  const name = String(sid).padStart(32, 'a');
  const common = { name, space, sid, width: 1_920, height: 1_080 };
  await server.deps.database.transaction((tx) =>
    insertPicture(
      tx,
      { ...common, owner: 'media', digest: name, shape: 'kept', bytes: BYTES, created_at: NOW },
      [{ ...common, picture: name, size: 1_920 }],
    ),
  );
}

const download = (team: number, options: RequestInit = {}) => {
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${coach.account.token}` };
  return fetch(`http://127.0.0.1:${port}/api/pictures/archive/${team}/1`, { headers, ...options });
};

test('a client that leaves ends the reading', async () => {
  const team_sid = await coach.device.newTeam();
  for (let n = 0; n < 60; n++) await newPicture({ team_sid });
  const leaving = new AbortController();
  const { status, body } = await download(team_sid, { signal: leaving.signal });
  expect(status).toBe(200);
  await body?.getReader().read();
  leaving.abort();
  // The server closes an account's connection in its own time, and reads nothing more afterwards.
  let last = -1;
  await expect
    .poll(() => {
      const same = store.read() === last;
      last = store.read();
      return same;
    })
    .toBe(true);
  expect(store.read()).toBeLessThan(60);
});

test.each<[string, Changes]>([
  ['a caption that climbs', { caption: '../../etc/passwd' }],
  ['a type that climbs', { type: '../../../a' }],
  ['an event that climbs', { eid: '../1' }],
  ['the first day of all', { createdAt: -8_640_000_000_000 }],
  ['the last day of all', { createdAt: 8_640_000_000_000 }],
  ['no day', { createdAt: 0 }],
])('names in the file are days and numbers: %s', async (_, changes) => {
  const team_sid = await coach.device.newTeam();
  await newPicture({ team_sid, ...changes });
  await newPicture({ team_sid, ...changes });
  const answer = await download(team_sid);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="touchline-pictures.zip"');
  const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\d-\d{4}\.webp$/);
});

test('HEAD says what would come and reads no picture', async () => {
  const team_sid = await coach.device.newTeam();
  await newPicture({ team_sid });
  const before = store.read();
  const answer = await download(team_sid, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(store.read()).toBe(before);
});
