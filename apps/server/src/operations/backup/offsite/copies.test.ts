import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { BackupBucket } from '#platform/config/s3-settings.ts';
import { openTestBucket, type TestBucket } from '#testing/server/bucket.testing.ts';
import { newTestDatabase } from '#testing/server/databases.testing.ts';
import { newServerFolders, startProcess } from '#testing/server/process.testing.ts';
import { openTestServer } from '#testing/server/server.testing.ts';
import { backupCommand, copiesCommand, fetchCommand } from '../command.ts';
import { backUpWhenDue } from '../daily.ts';
import { makeBackup } from '../make.ts';
import { fetchCopy, listCopies, sendCopy } from './copies.ts';
import { seal, unseal } from './sealing.ts';

const KEY = 'a secret of thirty-two characters';
const OTHER_KEY = 'another secret of the same length';
const PIECE = 64 * 1024;
const SEALED_PIECE = PIECE + 16;
const HEAD = 'touchline-sealed-1\n'.length + 32;

const sealed = (bytes: Uint8Array, key = KEY) => buffer(Readable.from(seal(Readable.from([bytes]), key)));
const opened = (bytes: Uint8Array, key = KEY) => buffer(Readable.from(unseal(Readable.from([bytes]), key)));

describe('a sealed backup', () => {
  test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])('of %d bytes is opened again', async (length) => {
    const bytes = Buffer.alloc(length, 'Mané ');
    const closed = await sealed(bytes);
    expect(closed.includes('Mané')).toBe(false);
    expect((await opened(closed)).equals(bytes)).toBe(true);
  });

  test('is refused with another key, changed, exchanged, cut off at any place, or continued', async () => {
    const closed = await sealed(Buffer.alloc(3 * PIECE, 'x'));
    const piece = (n: number) => closed.subarray(HEAD + n * SEALED_PIECE, HEAD + (n + 1) * SEALED_PIECE);
    const head = closed.subarray(0, HEAD);
    const changed = Buffer.from(closed);
    changed[HEAD + 5] = (changed[HEAD + 5] ?? 0) ^ 1;
    const wrong = [
      changed,
      Buffer.concat([head, piece(1), piece(0), piece(2)]),
      Buffer.concat([head, piece(0), piece(1)]),
      Buffer.concat([head, piece(0), piece(2)]),
      Buffer.concat([closed, piece(2)]),
      closed.subarray(0, -1),
      head,
      closed.subarray(0, 20),
      Buffer.alloc(0),
      Buffer.from(`no backup at all ${'x'.repeat(100)}`),
    ];
    for (const bytes of wrong) await expect(opened(bytes)).rejects.toThrow('sealed with BACKUP_KEY');
    await expect(opened(closed, OTHER_KEY)).rejects.toThrow('sealed with BACKUP_KEY');
  });

  test('is another file each time', async () => {
    expect((await sealed(Buffer.from('x'))).equals(await sealed(Buffer.from('x')))).toBe(false);
  });
});

describe('copies of backups', () => {
  let store: TestBucket;
  let bucket: BackupBucket;
  let folder: string;
  beforeEach(async () => {
    store = await openTestBucket();
    bucket = { ...store.settings, key: KEY };
    folder = mkdtempSync(join(tmpdir(), 'touchline-copies-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await store.close();
  });

  test('leave the machine sealed, are listed, and come back as they were', async () => {
    const names = ['touchline-auto-2026-11-21T03-00-00Z.tar', 'touchline-2026-11-22T15-04-05Z.tar'];
    for (const name of names) {
      writeFileSync(join(folder, name), `children of ${name}`);
      await sendCopy(bucket, join(folder, name));
    }
    for (const bytes of store.objects.values()) expect(bytes.includes('children')).toBe(false);
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
    expect((await listCopies(bucket)).map(({ name }) => name).toSorted()).toEqual(names.toSorted());

    const to = join(folder, 'back');
    for (const name of names) {
      expect(await fetchCopy(bucket, name, to)).toBe(join(to, name));
      expect(readFileSync(join(to, name), 'utf8')).toBe(`children of ${name}`);
    }
    expect(readdirSync(to).toSorted()).toEqual(names.toSorted());
  });

  test('that cannot be fetched leave no file, and the reason is one sentence', async () => {
    const fetched = (from: BackupBucket, name: string) => fetchCopy(from, name, join(folder, 'back'));
    await expect(fetched(bucket, 'newest')).rejects.toThrow('There is no backup in the bucket touchline.');
    await expect(fetched(bucket, 'gone.tar')).rejects.toThrow('There is no backup gone.tar in the bucket');
    writeFileSync(join(folder, 'b.tar'), 'x');
    await sendCopy(bucket, join(folder, 'b.tar'));
    await expect(fetched({ ...bucket, key: OTHER_KEY }, 'b.tar')).rejects.toThrow('sealed with BACKUP_KEY');
    await expect(fetched({ ...bucket, secretAccessKey: 'x' }, 'b.tar')).rejects.toThrow(
      'The bucket touchline cannot be read: the file store answered 403 SignatureDoesNotMatch.',
    );
    expect(readdirSync(join(folder, 'back'))).toEqual([]);
  });

  const settings = () => ({
    BACKUP_KEY: KEY,
    BACKUP_S3_ENDPOINT: store.settings.endpoint,
    BACKUP_S3_BUCKET: store.settings.bucket,
    BACKUP_S3_REGION: store.settings.region,
    BACKUP_S3_ACCESS_KEY_ID: store.settings.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
  });

  test('are made by npm run backup, and a daily backup without one counts as failed', async () => {
    const database = await newTestDatabase('sqlite');
    const env = { DATA_DIR: database.place.dataDir, BACKUP_HOUR: '0', BACKUP_DIR: folder, ...settings() };
    const server = await openTestServer({ database, env });
    const make = async ({ bucket: to, ...order }: Parameters<Parameters<typeof backUpWhenDue>[1]>[0]) => {
      const { path } = await makeBackup(order);
      if (to !== null) await sendCopy(to, path);
      return path;
    };
    await backUpWhenDue(server.deps, make);
    expect([...store.objects.keys()]).toEqual(['touchline-auto-2026-04-04t10-00-00z.tar.sealed']);

    const config = readConfig(env, '/nowhere');
    expect(await backupCommand(config, undefined)).toMatch(
      /^A sealed copy is in the bucket touchline\.\nBacked up /,
    );
    expect((await copiesCommand(config)).split('\n')).toHaveLength(2);
    expect(await fetchCommand(config, 'newest', join(folder, 'back'))).toMatch(/^Fetched .*\.tar$/);

    await store.close();
    server.advance(86_400_000);
    await backUpWhenDue(server.deps, make);
    const { body } = await server.app.inject('/metrics');
    expect(body).toContain('touchline_backup_failing 1');
    const made = readdirSync(folder).filter((name) => name.startsWith('touchline-auto-'));
    expect(made).toHaveLength(2);
    await server.close();
    await database.remove();
    store = await openTestBucket();
  });

  test('are sent by a running server after its daily backup', async () => {
    const home = newServerFolders();
    const sent = once(store.changes, 'change');
    const server = await startProcess(home, { BACKUP_HOUR: '0', BACKUP_DIR: folder, ...settings() });
    await sent;
    expect([...store.objects.keys()]).toEqual([expect.stringMatching(/^touchline-auto-.*\.tar\.sealed$/)]);
    await server.stop();
    home.remove();
  });

  test.each(['BACKUP_KEY', 'BACKUP_S3_ENDPOINT', 'BACKUP_S3_SECRET_ACCESS_KEY'])(
    'are not begun without %s: a server does not start with half of the settings',
    (missing) => {
      expect(() => readConfig({ ...settings(), [missing]: '' }, '/nowhere')).toThrow(
        'BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY and BACKUP_KEY must be set together.',
      );
    },
  );
});
