/** Pictures in a backup are restored with the rows that name them, from a folder or a bucket into either. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURE_SIZES, RENDITION_SIZES } from '@touchline/domain/entity/tables/medium';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBackup } from '#operations/backup/make.ts';
import { restoreBackup } from '#operations/backup/restore/restore.ts';
import { MEDIA_FOLDER } from '#platform/files/data-folder.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { fetchPicture, jpegOf, newMedium, newPortrait, send } from '#testing/pictures/pictures.testing.ts';
import { openTestBucket, type TestBucket } from '#testing/server/bucket.testing.ts';
import { newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

const MINUTE = 60_000;

let home: TestDatabase;
let bucket: TestBucket;
beforeEach(async () => {
  home = await newTestDatabase('sqlite');
  bucket = await openTestBucket();
});
afterEach(async () => {
  await bucket.close();
  await home.remove();
});

const storeOf = (where: Where) => (where === 'bucket' ? bucket.settings : null);
const serverOn = async (where: Where) =>
  openTestServer({
    database: home,
    deps: { files: await openFiles({ dataDir: home.place.dataDir, s3: storeOf(where) }) },
  });
type Where = 'folder' | 'bucket';

/** Portraits and pictures of the library. */
test.each([
  ['folder', 'folder'],
  ['bucket', 'bucket'],
  ['folder', 'bucket'],
  ['bucket', 'folder'],
] as const)('pictures in a %s are there again after a restore into a %s', async (from, to) => {
  const before = await serverOn(from);
  const coach = await Coach.signUp(before);
  const { medium } = await newPortrait(coach);
  const picture = await newMedium(coach);
  const { token } = coach.account;
  const bytes = await jpegOf();
  const asked = [
    { ...(await send(before, token, { to: `media/${medium}`, bytes })).body, size: 512 },
    { ...(await send(before, token, { to: `media/${picture}`, bytes })).body, size: 960 },
  ];
  const fetched = async (server: TestServer) =>
    Promise.all(asked.map(async (one) => (await fetchPicture(server, token, one)).rawPayload));
  const photos = await fetched(before);
  const order = { ...home.place, to: join(home.place.dataDir, 'backups'), prefix: 'touchline-' };
  const { path, manifest } = await makeBackup({ ...order, now: TEST_NOW, s3: storeOf(from) });
  expect(manifest.files).toHaveLength(PICTURE_SIZES.length + RENDITION_SIZES.length);
  await before.close();
  rmSync(join(home.place.dataDir, MEDIA_FOLDER), { recursive: true, force: true });
  bucket.empty();

  const restoring = { ...home.place, file: path, epoch: 'restored', now: TEST_NOW + MINUTE };
  await restoreBackup({ ...restoring, s3: storeOf(to) });
  const after = await serverOn(to);
  const found = await fetched(after);
  expect(found.map((one, index) => one.length > 100 && one.equals(photos[index] ?? one))).toEqual([
    true,
    true,
  ]);
  expect(bucket.objects.size).toBe(to === 'bucket' ? manifest.files.length : 0);
  // The same file again is recognised after the restore too.
  const again = await send(after, token, { to: `media/${picture}`, bytes });
  expect(again.body.uri).toBe(asked[1]?.uri);
  await after.close();
});

test('a backup has no half-written files and no foreign files of the bucket', async () => {
  const server = await serverOn('bucket');
  const { token } = (await Coach.signUp(server)).account;
  await send(server, token, { to: 'account', bytes: await jpegOf() });
  await server.deps.files.put('letters/of-the-club.pdf', Buffer.from('private'));
  mkdirSync(join(home.place.dataDir, MEDIA_FOLDER));
  writeFileSync(join(home.place.dataDir, MEDIA_FOLDER, 'a.webp.0123456789ab.unfinished'), 'ha');
  const order = { ...home.place, to: join(home.place.dataDir, 'backups'), prefix: 'touchline-' };
  const ofBucket = await makeBackup({ ...order, now: TEST_NOW, s3: bucket.settings });
  expect(ofBucket.manifest.files).toHaveLength(4);
  const ofFolder = await makeBackup({ ...order, now: TEST_NOW + MINUTE });
  expect(ofFolder.manifest.files).toEqual([]);
  await server.close();
});
