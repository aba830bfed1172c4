/** Three real processes share the due jobs of one PostgreSQL, and one of them is killed while it runs some. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/versions/migrate.ts';
import { CLAIM_MS } from '#platform/jobs/claims.ts';
import { jobRows, schedule } from '#platform/jobs/jobs.testing.ts';
import { newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';

const PROGRAM = fileURLToPath(new URL('job-process.testing.ts', import.meta.url));
const LIMIT_MS = 60_000;
const JOBS = 200;
/** What a process claims of one space. */
const HELD = 8;

class JobProcess {
  readonly printed: string[] = [];
  readonly #child: ChildProcess;

  constructor(home: TestDatabase, env: Readonly<Record<string, string>>) {
    const { PATH = '' } = process.env;
    const { databaseUrl } = home.place;
    this.#child = spawn(process.execPath, [PROGRAM], {
      env: { PATH, DATABASE_URL: databaseUrl ?? '', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (this.#child.stdout === null) throw new Error('the output is a pipe');
    createInterface(this.#child.stdout).on('line', (line) => this.printed.push(line));
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ended = once(this.#child, 'close');
    this.#child.kill(signal);
    await ended;
  }
}

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await newTestDatabase('postgres');
  database = await home.open();
  await migrate(database, { now: Date.now(), newEpoch: 'e1' });
});
afterAll(async () => {
  await database.close();
  await home.remove();
});

const rows = async () => (await jobRows(database)).length;

test(
  'a killed process loses none of its jobs, and no other job runs twice',
  async () => {
    const killed = new JobProcess(home, { HANGS: '1' });
    for (let n = 0; n < HELD; n++) await schedule(database, { key: `held${n}`, space: 1 });
    await expect.poll(() => killed.printed.length, { timeout: LIMIT_MS }).toBeGreaterThan(0);
    // Of another space, so that the hanging process may claim some of them, too.
    for (let n = 0; n < JOBS; n++) await schedule(database, { key: `job${n}`, space: 2 + (n % 9) });
    const others = [new JobProcess(home, {}), new JobProcess(home, {})];
    const held = async () => (await jobRows(database)).every(({ claimed_until }) => claimed_until > 0);
    await expect.poll(held, { timeout: LIMIT_MS }).toBe(true);
    await killed.end('SIGKILL');

    // Claims expire by the clock of the process that looks.
    others.push(new JobProcess(home, { CLOCK_AHEAD_MS: String(CLAIM_MS) }));
    await expect.poll(rows, { timeout: LIMIT_MS }).toBe(0);
    for (const process of others) await process.end('SIGTERM');
    const done = others.flatMap(({ printed }) => printed);
    expect(new Set(done).size).toBe(JOBS + HELD);
    expect(done).toHaveLength(JOBS + HELD);
  },
  LIMIT_MS,
);
