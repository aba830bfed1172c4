/** A real server process on its own PostgreSQL, which is killed, restarted, and suspended. */
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBackup } from '#operations/backup/make.ts';
import { openPostgresDatabase } from '#platform/database/database.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { openEventStream } from '#testing/devices/event-stream.testing.ts';
import type { TestDatabase } from '#testing/server/databases.testing.ts';
import { batchBody, data, leasePlayers, pullAll, signUpByMail } from '#testing/server/kill-calls.testing.ts';
import {
  newServerFolders,
  type ServerFolders,
  type ServerProcess,
  startProcess,
} from '#testing/server/process.testing.ts';
import { openTestServer, signUp } from '#testing/server/server.testing.ts';
import { findPostgres, type Service, startPostgres } from '#testing/server/services.testing.ts';

const LONG_MS = 120_000;
/** Prometheus asks every fifteen seconds and waits for ten. The disks, Redis and the database are asked side by side. */
const SCRAPE_MS = 2_500;

let postgres: Service;
let home: ServerFolders;
let server: ServerProcess;
beforeAll(async () => {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  postgres = await startPostgres(programs);
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  home = newServerFolders();
  server = await startProcess(home, { DATABASE_URL: postgres.url, DATABASE_POOL: '4' });
});
afterEach(async () => {
  postgres.goOn();
  for (const end of held.splice(0)) await end();
  await server.kill();
  home.remove();
});

let accounts = 0;

/** The process's database, for a server in this process. */
function theDatabase(): TestDatabase {
  const { url } = postgres;
  const options = { url, connections: 4, timeouts: 'of requests', onError: () => undefined } as const;
  return {
    place: { dataDir: home.folder, databaseUrl: url },
    open: () => openPostgresDatabase(options),
    remove: async () => undefined,
  };
}

/** A signed-in device with leased ids for players. */
async function device() {
  const id = `away${++accounts}`;
  const { token } = await signUpByMail(server.url, `${id}@example.org`);
  const { registerDevice } = await data<{ registerDevice: { epoch: string } }>(server.url, token, {
    query: `mutation { registerDevice(device: "${id}") { epoch } }`,
  });
  const sids = await leasePlayers(server.url, token, 5);
  const push = (number: number) =>
    answerOf(
      '/api/data?app_id=touchline',
      batchBody({ device: id, epoch: registerDevice.epoch, number, sids: [sids[number - 1] ?? 0] }),
      token,
    );
  return { token, sids, push };
}

async function answerOf(path: string, body?: string, token = ''): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.url}${path}`, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { method: 'POST', body }),
  });
  return { status: response.status, text: await response.text() };
}

/** The lines of /metrics that begin with one of these names. Fails when the answer takes long. */
async function scrape(...names: string[]): Promise<{ status: number; lines: readonly string[] }> {
  const began = performance.now();
  const { status, text } = await answerOf('/metrics');
  expect(performance.now() - began).toBeLessThan(SCRAPE_MS);
  return { status, lines: text.split('\n').filter((line) => names.some((name) => line.startsWith(name))) };
}

const DATABASE_FIGURES = ['touchline_jobs', 'touchline_provider_events', 'touchline_backup'];

/** Locks that are still held. A failed test leaves them behind, and the next one would wait for them. */
const held: (() => Promise<void>)[] = [];

/**
 * Blocks every write of players inside its transaction, or every read as well. Returns a function that releases the
 * lock.
 */
async function holdWrites(lock = 'EXCLUSIVE'): Promise<{ waiting(): Promise<number>; end(): Promise<void> }> {
  const holder = new pg.Client({ connectionString: postgres.url });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(`LOCK TABLE rows IN ${lock} MODE`);
  const end = () => holder.end().catch(() => undefined);
  held.push(end);
  return {
    async waiting() {
      const { rows } = await holder.query<{ n: string }>(
        `SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
      );
      return Number(rows[0]?.n);
    },
    end,
  };
}

describe('PostgreSQL that is killed in the middle of transactions', () => {
  test(
    'does not end the server: running pushes succeed or can be repeated, and later ones succeed',
    async () => {
      const { token, sids, push } = await device();
      for (const number of [1, 2, 3]) {
        const hold = await holdWrites();
        const pushed = push(number);
        await expect.poll(hold.waiting).toBe(1);
        await postgres.kill();
        await postgres.startAgain();
        await hold.end();
        const { status } = await pushed;
        expect([200, 510]).toContain(status);
        // The device repeats the batch until it gets an answer.
        await expect.poll(async () => (await push(number)).status).toBe(200);
      }
      expect((await answerOf('/health/live')).status).toBe(200);
      expect(server.output()).not.toContain('TypeError');
      const pulled = await pullAll(server.url, token);
      expect(pulled.map(({ sid }) => sid)).toEqual(expect.arrayContaining(sids.slice(0, 3)));
    },
    LONG_MS,
  );

  test(
    'and sessions that an operator terminates do not end the server either',
    async () => {
      const { push } = await device();
      const hold = await holdWrites();
      const pushed = push(1);
      await expect.poll(hold.waiting).toBe(1);
      const operator = new pg.Client({ connectionString: postgres.url });
      await operator.connect();
      await operator.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      await operator.end();
      await hold.end();
      // The transaction is retried on another connection.
      expect((await pushed).status).toBe(200);
    },
    LONG_MS,
  );

  test(
    'is 510 for data calls and 503 for /health/ready at once, until it is back',
    async () => {
      const { token, push } = await device();
      await postgres.kill();
      const began = performance.now();
      expect([(await push(1)).status, (await answerOf('/health/ready')).status]).toEqual([510, 503]);
      for (const address of ['/live/nothing', '/page/nothing', '/page/nothing/embed'])
        expect([address, (await answerOf(address)).status]).toEqual([address, 503]);
      expect(performance.now() - began).toBeLessThan(5_000);
      await postgres.startAgain();
      const health = async () =>
        (await answerOf('/api/data', '{"query":"{ healthCheck { version } }"}', token)).status;
      await expect.poll(health).toBe(200);
      expect((await answerOf('/health/ready')).status).toBe(200);
    },
    LONG_MS,
  );
});

describe('/metrics', () => {
  test(
    'says that a killed PostgreSQL is away, without figures that would be old, and has them again afterwards',
    async () => {
      await server.stop();
      const env = { DATABASE_URL: postgres.url, DATABASE_POOL: '4', BACKUP_HOUR: '3' };
      server = await startProcess(home, env);
      const before = await scrape('touchline_database_away', ...DATABASE_FIGURES);
      expect(before.lines).toContain('touchline_database_away 0');
      expect(before.lines).toContain('touchline_backup_failing 0');
      await postgres.kill();
      expect(await scrape('touchline_database_away', ...DATABASE_FIGURES)).toEqual({
        status: 200,
        lines: ['touchline_database_away 1'],
      });
      await postgres.startAgain();
      await expect
        .poll(async () => (await scrape('touchline_database_away', ...DATABASE_FIGURES)).lines)
        .toEqual(before.lines);
    },
    LONG_MS,
  );

  test(
    'says that a hanging PostgreSQL is away, each time at once',
    async () => {
      postgres.hang();
      for (let times = 0; times < 3; times++) {
        const { status, lines } = await scrape('touchline_database', ...DATABASE_FIGURES);
        expect(status).toBe(200);
        expect(lines).toContain('touchline_database_away 1');
        expect(lines.filter((line) => !line.startsWith('touchline_database'))).toEqual([]);
      }
      postgres.goOn();
      await expect
        .poll(async () => (await scrape('touchline_database_away')).lines)
        .toEqual(['touchline_database_away 0']);
    },
    LONG_MS,
  );
});

describe('PostgreSQL that hangs', () => {
  test(
    'ends the daily backup with an error within a time limit, without a partial file',
    async () => {
      const to = join(home.folder, 'backups');
      const order = {
        dataDir: home.folder,
        databaseUrl: postgres.url,
        to,
        prefix: '',
        now: 0,
        silenceMs: 300,
      };
      const hold = await holdWrites('ACCESS EXCLUSIVE');
      await expect(makeBackup(order)).rejects.toThrow('timeout');
      expect(readdirSync(to)).toEqual([]);
      await hold.end();
      postgres.hang();
      await expect(makeBackup({ ...order, to: join(home.folder, 'others') })).rejects.toThrow('timeout');
      postgres.goOn();
      await makeBackup({ ...order, silenceMs: 30_000 });
      expect(readdirSync(to)).toHaveLength(1);
    },
    LONG_MS,
  );

  test(
    'is 510 for data calls and 503 for /health/ready within a time limit, and harmless after it resumes',
    async () => {
      const { push } = await device();
      postgres.hang();
      const began = performance.now();
      const [pushed, ready] = await Promise.all([push(1), answerOf('/health/ready')]);
      expect([pushed.status, ready.status]).toEqual([510, 503]);
      expect(performance.now() - began).toBeLessThan(16_000);
      postgres.goOn();
      await expect.poll(async () => (await push(1)).status).toBe(200);
      expect((await answerOf('/health/ready')).status).toBe(200);
    },
    LONG_MS,
  );

  test(
    'leaves the last known state to a match with followers, and any other match gets 503',
    async () => {
      const here = await openTestServer({ database: theDatabase() });
      await here.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = here.app.server.address() as AddressInfo;
      const coach = await TestDevice.register(here, (await signUp(here)).token);
      const { match_token } = await coach.newMatch(await coach.newTeam(), { privacy: 1 });
      const follower = await openEventStream(`http://127.0.0.1:${port}/live/${match_token}/events`);
      expect((await follower.next()).event).toBe('state');
      postgres.hang();
      const [known, other] = await Promise.all([
        here.app.inject(`/live/${match_token}/state.json`),
        here.app.inject('/live/another/state.json'),
      ]);
      expect([known.statusCode, other.statusCode]).toEqual([200, 503]);
      expect(known.json()).toMatchObject({ view: { homeClub: 'Rietdijk' } });
      postgres.goOn();
      follower.close();
      await here.close();
    },
    LONG_MS,
  );

  test(
    'does not keep SIGTERM from ending the server with code 0 during running calls',
    async () => {
      const { push } = await device();
      const hold = await holdWrites();
      const pushed = push(1);
      await expect.poll(hold.waiting).toBe(1);
      postgres.hang();
      const began = performance.now();
      const [code, { status }] = await Promise.all([server.stop(), pushed]);
      expect([code, status]).toEqual([0, 510]);
      expect(performance.now() - began).toBeLessThan(10_000);
      postgres.goOn();
      await hold.end();
    },
    LONG_MS,
  );
});
