/** Pictures in a backup are restored with the rows that name them, from a folder or a bucket into either. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBackup } from '#operations/backup/make.ts';
import { restoreBackup } from '#operations/backup/restore/restore.ts';
import { MEDIA_FOLDER } from '#platform/files/data-folder.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { fetchPicture, jpegOf, newPortrait, send } from '#testing/pictures/pictures.testing.ts';
import { openTestBucket, type TestBucket } from '#testing/server/bucket.testing.ts';
import { newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, TEST_NOW } from '#testing/server/server.testing.ts';
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

test.each([
  ['folder', 'folder'],
  ['bucket', 'bucket'],
  ['folder', 'bucket'],
  ['bucket', 'folder'],
] as const)('a photo in a %s is there again after a restore into a %s', async (from, to) => {
  const before = await serverOn(from);
  const coach = await Coach.signUp(before);
  const { medium } = await newPortrait(coach);
  const { token } = coach.account;
  const { body } = await send(before, token, { to: `media/${medium}`, bytes: await jpegOf() });
  const photo = (await fetchPicture(before, token, body)).rawPayload;
  const order = { ...home.place, to: join(home.place.dataDir, 'backups'), prefix: 'touchline-' };
  const { path, manifest } = await makeBackup({ ...order, now: TEST_NOW, s3: storeOf(from) });
  expect(manifest.files).toHaveLength(4);
  await before.close();
  rmSync(join(home.place.dataDir, MEDIA_FOLDER), { recursive: true, force: true });
  bucket.empty();

  const restoring = { ...home.place, file: path, epoch: 'restored', now: TEST_NOW + MINUTE };
  await restoreBackup({ ...restoring, s3: storeOf(to) });
  const after = await serverOn(to);
  const found = await fetchPicture(after, token, body);
  expect([found.statusCode, found.rawPayload.equals(photo)]).toEqual([200, true]);
  expect(bucket.objects.size).toBe(to === 'bucket' ? 4 : 0);
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
