/** Backup, restore and maintenance beside a real server process, and after it was killed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEALTH_DOCUMENT } from '@touchline/sync/engine/health-document';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { DATABASE_FILE, RESTORE_NOTE } from '#platform/files/data-folder.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import {
  type Env,
  failedStart,
  newServerFolders,
  type ServerFolders,
  type ServerProcess,
  startProcess,
} from '#testing/server/process.testing.ts';
import { openTestServer, TEST_NOW } from '#testing/server/server.testing.ts';
import { backupCommand, maintenanceCommand, restoreCommand } from './command.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore/restore.ts';

/** Generous, because the machine may be busy with other tests. */
const LONG_MS = 90_000;

export function runningServerContract(engine: Engine): void {
  describe(`beside a server on ${engine}`, () => {
    let home: ServerFolders;
    let database: TestDatabase;
    let env: Env;
    let config: Config;
    let server: ServerProcess;

    beforeEach(async () => {
      home = newServerFolders();
      database = await newTestDatabase(engine);
      const { dataDir, databaseUrl } = database.place;
      env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', DEMO: 'true', BACKUP_HOUR: '0' };
      config = readConfig(env, '/nowhere');
      server = await startProcess(home, env);
    }, LONG_MS);
    afterEach(async () => {
      await server.kill();
      await database.remove();
      home.remove();
    });

    const made = (answer: string) => answer.slice(answer.lastIndexOf(': ') + 2);
    const login = () =>
      fetch(`${server.url}/api/auth/en/login`, {
        method: 'POST',
        body: new URLSearchParams({ app_id: 'touchline' }),
      });

    /** The health check as the document that the server recognizes without parsing. */
    const health = async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ query: HEALTH_DOCUMENT });
      return (await fetch(`${server.url}/api/data`, { method: 'POST', headers, body })).status;
    };

    test(
      'a backup works, and a restore is refused until the server has ended, however it ended',
      async () => {
        const answer = await backupCommand(config, undefined);
        expect(answer).toMatch(
          /^Backed up 2 accounts, \d+ rows, and 0 files: .+\/backups\/touchline-.+Z\.tar$/,
        );
        const file = made(answer);
        await expect(restoreCommand(config, file)).rejects.toThrow(
          /^A server .+: stop it first\. Nothing was changed\.$/,
        );
        expect((await login()).status).toBeLessThan(500);

        await server.kill();
        const restored = await restoreCommand(config, file);
        expect(restored).toMatch(
          /^Restored 2 accounts, \d+ rows, and 0 files, as of 20.+Z\.\nWhat was there before is kept:\n/,
        );

        server = await startProcess(home, env);
        expect(await server.stop()).toBe(0);
        expect(await restoreCommand(config, file)).toContain('What was there before is kept');
      },
      LONG_MS,
    );

    test(
      'the server makes its daily backup in a thread, and it can be restored',
      async () => {
        const backups = () => readdirSync(config.backupDir).filter((name) => name.endsWith('.tar'));
        const found = () => (existsSync(config.backupDir) ? backups().length : 0);
        await expect.poll(found).toBe(1);
        expect(await server.stop()).toBe(0);
        const [name = ''] = backups();
        expect(name).toMatch(/^touchline-auto-.+Z\.tar$/);
        expect(await restoreCommand(config, join(config.backupDir, name))).toContain('Restored 2 accounts,');
      },
      LONG_MS,
    );

    test(
      'the running server sees the maintenance switch',
      async () => {
        expect(await maintenanceCommand(config, true)).toContain('Maintenance is on');
        await expect.poll(async () => (await login()).status).toBe(503);
        expect(await health()).toBe(503);
        expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
        expect(await maintenanceCommand(config, false)).toContain('Maintenance is off');
        await expect.poll(async () => (await login()).status).not.toBe(503);
      },
      LONG_MS,
    );
  });

  test('backup and maintenance without a database fail with one sentence', async () => {
    const home = newServerFolders();
    const config = readConfig({ DATA_DIR: join(home.folder, 'none') }, '/nowhere');
    await expect(backupCommand(config, undefined)).rejects.toThrow(
      /^There is no database in .+none yet: nothing to back up\.$/,
    );
    await expect(maintenanceCommand(config, true)).rejects.toThrow('There is no database of Touchline yet');
    home.remove();
  });
}

export function unfinishedContract(): void {
  test(
    'a server does not start after an interrupted restore, until the restore is run again',
    async () => {
      const home = newServerFolders();
      const DATA_DIR = join(home.folder, 'data');
      const config = readConfig({ DATA_DIR }, '/nowhere');
      const first = await startProcess(home, { DATA_DIR, DEMO: 'true' });
      const answer = await backupCommand(config, undefined);
      await first.stop();
      mkdirSync(DATA_DIR, { recursive: true });
      writeFileSync(join(DATA_DIR, RESTORE_NOTE), '');
      writeFileSync(join(DATA_DIR, 'touchline.sqlite.restoring-20260101-000000'), 'half');
      const { code, output } = await failedStart(home, { DATA_DIR });
      expect([code, output.trim()]).toEqual([
        1,
        `A restore into ${DATA_DIR} is not finished: run npm run restore again.`,
      ]);
      await restoreCommand(config, answer.slice(answer.lastIndexOf(': ') + 2));
      expect(readdirSync(DATA_DIR).filter((name) => name.includes('restor'))).toEqual([]);
      const again = await startProcess(home, { DATA_DIR });
      expect(await again.stop()).toBe(0);
      home.remove();
    },
    LONG_MS,
  );

  test('a restore that was interrupted after the old database was moved is completed by the next restore', async () => {
    const home = await newTestDatabase('sqlite');
    const { dataDir } = home.place;
    const server = await openTestServer({ database: home });
    const { path } = await makeBackup({ ...home.place, to: dataDir, prefix: '', now: TEST_NOW });
    await server.close();
    mkdirSync(join(dataDir, 'replaced-by-the-first'));
    renameSync(join(dataDir, DATABASE_FILE), join(dataDir, 'replaced-by-the-first', DATABASE_FILE));
    writeFileSync(join(dataDir, RESTORE_NOTE), '');
    const config = readConfig({ DATA_DIR: dataDir }, '/nowhere');
    await expect(openDatabase(config)).rejects.toThrow('is not finished');
    // No empty database was created: it would look like a server that lost everything.
    expect(existsSync(join(dataDir, DATABASE_FILE))).toBe(false);
    await restoreBackup({ ...home.place, file: path, epoch: 'finished', now: TEST_NOW });
    const again = await openTestServer({ database: home });
    expect(again.deps.epoch).toBe('finished');
    await again.close();
    await home.remove();
  });

  test('a damaged database is replaced and kept as it is', async () => {
    const [home, damaged] = [await newTestDatabase('sqlite'), await newTestDatabase('sqlite')];
    const server = await openTestServer({ database: home });
    const order = { ...home.place, to: home.place.dataDir, prefix: '', now: TEST_NOW };
    const { path } = await makeBackup(order);
    await server.close();
    const text = 'this is a text of more than a hundred bytes '.repeat(50);
    writeFileSync(join(damaged.place.dataDir, DATABASE_FILE), text);
    const { kept } = await restoreBackup({ ...damaged.place, file: path, epoch: 'new', now: TEST_NOW });
    expect(kept.map((place) => readFileSync(place, 'utf8'))).toEqual([text]);
    const again = await openTestServer({ database: damaged });
    expect(again.deps.epoch).toBe('new');
    await again.close();
    await home.remove();
    await damaged.remove();
  });
}
