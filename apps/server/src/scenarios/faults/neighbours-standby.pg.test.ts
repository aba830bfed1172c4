/** PostgreSQL whose standby is away: a commit waits, and is acknowledged only when the standby has it. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openPostgresDatabase } from '#platform/database/database.ts';
import { findPostgres, type Service, startPostgres, WITHOUT_DISK } from '#testing/server/services.testing.ts';

const LONG_MS = 60_000;
const PROBE_MS = 20;

let postgres: Service;
let operator: pg.Client;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres(findPostgres() ?? '', WITHOUT_DISK);
  operator = await connected(postgres.url);
  await waitFor('missing');
  await operator.query(`
    SET synchronous_commit = local;
    CREATE TABLE goals (scorer TEXT NOT NULL);
    CREATE TABLE limits_at_commit (value TEXT NOT NULL);
    CREATE FUNCTION note_limit() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO limits_at_commit VALUES (current_setting('statement_timeout')); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON goals DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION note_limit()`);
  database = await openPostgresDatabase({
    url: postgres.url,
    connections: 2,
    timeouts: 'of requests',
    onError: () => undefined,
  });
}, LONG_MS);
afterAll(async () => {
  await database.close();
  await operator.end();
  await postgres.stop();
});

/** It listens before it lets anybody in. */
async function connected(url: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch {
      await pause(PROBE_MS);
    }
  }
}

/** Commits wait for this standby; for none with an empty name. */
async function waitFor(standby: string): Promise<void> {
  await operator.query(`ALTER SYSTEM SET synchronous_standby_names = '${standby}'`);
  await operator.query('SELECT pg_reload_conf()');
}

const score = (scorer: string) =>
  database.transaction((tx) => sql`INSERT INTO goals VALUES (${scorer})`.execute(tx));
const count = async (table: string) =>
  (await operator.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

/** The process that waits for the standby. */
async function waiting(): Promise<number> {
  for (;;) {
    const { rows } = await operator.query("SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    if (rows.length > 0) return rows[0].pid;
    await pause(PROBE_MS);
  }
}

test('a commit whose wait is cancelled is not acknowledged, although this machine has it', async () => {
  const refused = expect(score('Eve')).rejects.toMatchObject({ code: '08001' });
  const pid = await waiting();
  expect(await count('goals')).toBe(0);
  await operator.query('SELECT pg_cancel_backend($1)', [pid]);
  await refused;
  expect(await count('goals')).toBe(1);
});

test('the time limit of statements does not end that wait', async () => {
  const acknowledged = score('Sam');
  await waiting();
  await waitFor('');
  await acknowledged;
  const { rows } = await operator.query('SELECT DISTINCT value FROM limits_at_commit');
  expect(rows).toEqual([{ value: '0' }]);
});
