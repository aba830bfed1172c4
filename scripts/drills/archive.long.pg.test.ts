/** What a server tells of the archive of a real PostgreSQL, and what base-backup.sh notes there. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  newServerFolders,
  type ServerFolders,
  type ServerProcess,
  startProcess,
} from '../../apps/server/src/testing/server/process.testing.ts';
import { findPostgres } from '../../apps/server/src/testing/server/services.testing.ts';
import { Cluster } from './cluster.ts';

/** Generous, because the machine may be busy with other tests. */
const LONG_MS = 120_000;

let folder: string;
let home: ServerFolders;
let cluster: Cluster;
let server: ServerProcess;
beforeAll(async () => {
  // Short, because PostgreSQL's socket is in it.
  folder = mkdtempSync('/tmp/touchline-archive-');
  home = newServerFolders();
  cluster = await Cluster.create(findPostgres() ?? '', folder);
  await cluster.start();
  server = await startProcess(home, { DATABASE_URL: `${cluster.url}/postgres` });
}, LONG_MS);
afterAll(async () => {
  await server.stop();
  await cluster.stop();
  home.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function figures(): Promise<{ archived: number; copied: number }> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    archived: figure('touchline_wal_archive_last_good_seconds'),
    copied: figure('touchline_base_backup_last_good_seconds'),
  };
}
const secondsNow = async () =>
  (await cluster.query<{ now: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 AS now'))[0]
    .now;

test(
  'the metrics say when the log was archived and the cluster copied; a failure leaves both as they were',
  async () => {
    expect((await figures()).copied).toBe(0);
    const startedAt = await secondsNow();
    await cluster.archived();
    expect((await figures()).archived).toBeGreaterThanOrEqual(startedAt);
    cluster.baseBackup();
    const { copied } = await figures();
    expect(copied).toBeGreaterThanOrEqual(Math.floor(startedAt));

    // The folder is not mounted any more.
    renameSync(join(folder, 'archive'), join(folder, 'elsewhere'));
    const awayAt = await secondsNow();
    await cluster.query('SELECT pg_switch_wal()');
    const failed = () =>
      cluster.query<{ failed: number }>('SELECT failed_count::int AS failed FROM pg_stat_archiver');
    await expect.poll(async () => (await failed())[0].failed, { timeout: LONG_MS }).toBeGreaterThan(0);
    expect(() => cluster.baseBackup()).toThrow();
    const after = await figures();
    expect(after.archived).toBeLessThan(awayAt);
    expect(after.copied).toBe(copied);
  },
  LONG_MS,
);

test(
  'where another program makes the copies, the metrics say nothing of ours',
  async () => {
    await cluster.stop();
    await cluster.start(['archive_command=other-program %p']);
    const { archived, copied } = await figures();
    expect([archived >= 0, copied]).toEqual([true, Number.NaN]);
  },
  LONG_MS,
);

test(
  'where PostgreSQL archives nothing, they say nothing',
  async () => {
    await cluster.stop();
    await cluster.start(['archive_mode=off']);
    expect(await figures()).toEqual({ archived: Number.NaN, copied: Number.NaN });
  },
  LONG_MS,
);
