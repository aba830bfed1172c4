/** Automatic backups, on every database: one of several processes makes each, and failures are reported. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { backUpWhenDue, type Making } from './daily.ts';
import { makeBackup } from './make.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const make: Making = async (order) => (await makeBackup(order)).path;

export function dailyContract(engine: Engine): void {
  let home: TestDatabase;
  let folder: string;
  const servers: TestServer[] = [];
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const { dataDir, databaseUrl } = home.place;
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      BACKUP_HOUR: '0',
      BACKUP_KEEP: '3',
    };
    const server = await openTestServer({ database: home, env: { ...settings, ...env } });
    servers.push(server);
    return server;
  };
  const made = () => readdirSync(folder).sort();
  const ready = async (server: TestServer) => (await server.app.inject('/health/ready')).json();

  beforeEach(async () => {
    home = await newTestDatabase(engine);
    folder = join(home.place.dataDir, 'backups');
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await home.remove();
  });

  describe('a daily backup', { timeout: 60_000 }, () => {
    test('is made once a day by one of several processes, and the newest are kept', async () => {
      const processes = [await start(), await start()];
      mkdirSync(folder);
      writeFileSync(join(folder, 'touchline-by-hand.tar'), '');
      for (let day = 1; day <= 5; day++) {
        const checks = [...processes, ...processes].map(({ deps }) => backUpWhenDue(deps, make));
        await Promise.all(checks);
        for (const server of processes) server.advance(DAY);
        expect(made()).toHaveLength(Math.min(day, 3) + 1);
      }
      expect(made()).toEqual([
        'touchline-auto-2026-04-06T10-00-00Z.tar',
        'touchline-auto-2026-04-07T10-00-00Z.tar',
        'touchline-auto-2026-04-08T10-00-00Z.tar',
        'touchline-by-hand.tar',
      ]);
      const [server] = processes;
      if (server === undefined) throw new Error('no server');
      expect(await ready(server)).toEqual({ status: 'ok', backup: 'ok' });
    });

    test('that fails is logged and reported, stops no other work, and is retried after an hour', async () => {
      const server = await start();
      writeFileSync(folder, 'a file where the folder should be');
      await backUpWhenDue(server.deps, make);
      expect(server.logged.map(({ level, text }) => `${level} ${text}`)).toEqual([
        `error the daily backup failed; it is tried again in an hour {"error":"${folder} is not a folder."}`,
      ]);
      const answer = await server.app.inject('/health/ready');
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', backup: 'failing' }]);
      expect((await server.app.inject('/metrics')).body).toContain('touchline_backup_failing 1');

      let tries = 0;
      const count: Making = async () => `${++tries}`;
      server.advance(HOUR);
      await backUpWhenDue(server.deps, count);
      expect(tries).toBe(0);
      server.advance(1);
      await backUpWhenDue(server.deps, count);
      expect(tries).toBe(1);
    });

    test('whose result the database could not store is recorded at the next check, and is retried after an hour', async () => {
      const server = await start();
      const { database } = server.deps;
      const away = () => Promise.reject(new Error('PostgreSQL is away'));
      let connected = true;
      const deps: TestServer['deps'] = {
        ...server.deps,
        database: { ...database, transaction: (body) => (connected ? database.transaction(body) : away()) },
      };
      const unnoted = new Map();
      const fails: Making = async () => {
        connected = false;
        throw new Error('no answer');
      };
      await backUpWhenDue(deps, fails, unnoted);
      expect(await runs(server)).toEqual([{ ended_at: 0, error: '' }]);
      connected = true;
      const noBackup: Making = () => Promise.reject(new Error('it is too early'));
      await backUpWhenDue(deps, noBackup, unnoted);
      expect(await runs(server)).toEqual([{ ended_at: server.deps.now(), error: 'no answer' }]);
      server.advance(HOUR + 1);
      let tries = 0;
      await backUpWhenDue(deps, async () => `${++tries}`, unnoted);
      expect(tries).toBe(1);
    });

    test('is made again when its process stopped', async () => {
      const server = await start();
      const died = new Promise<string>(() => undefined);
      void backUpWhenDue(server.deps, () => died);
      await expect.poll(() => runs(server)).toEqual([{ ended_at: 0, error: '' }]);
      let tries = 0;
      const count: Making = async () => `${++tries}`;
      server.advance(6 * HOUR);
      await backUpWhenDue(server.deps, count);
      expect(tries).toBe(0);
      server.advance(1);
      await backUpWhenDue(server.deps, count);
      expect(tries).toBe(1);
    });

    test("is not made before its hour, unless the previous day's is missing", async () => {
      const server = await start({ BACKUP_HOUR: '23' });
      const tries: number[] = [];
      const count: Making = async ({ now }) => `${tries.push(now)}`;
      // No backup exists, so yesterday's is due.
      await backUpWhenDue(server.deps, count);
      await backUpWhenDue(server.deps, count);
      expect(tries).toHaveLength(1);
      server.advance(DAY);
      await backUpWhenDue(server.deps, count);
      expect(tries).toHaveLength(2);
    });

    test('is not made when it is switched off, as in trial mode', async () => {
      const server = await start({ BACKUP_HOUR: 'off' });
      expect(await ready(server)).toEqual({ status: 'ok' });
      const trial = await start({ BACKUP_HOUR: '' });
      expect(trial.deps.config.backupHour).toBeNull();
    });
  });
}

async function runs({ deps }: TestServer): Promise<unknown> {
  return deps.database.reader.selectFrom('backup_runs').select(['ended_at', 'error']).execute();
}
