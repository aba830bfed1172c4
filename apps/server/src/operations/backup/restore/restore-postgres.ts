/**
 * Restores into DATABASE_URL in one transaction: fills a new schema, moves the old tables into a schema that keeps
 * them, and moves the new tables into their place. A failure changes nothing.
 */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { StartError } from '#platform/config/start-error.ts';
import type { Schema } from '#platform/database/schema.ts';
import { MIGRATIONS } from '#platform/database/versions/migrations.ts';
import { type Heartbeats, readHeartbeats, runningProcesses, watchProcesses } from '../presence.ts';
import { connectPostgres } from '../snapshot.ts';
import { tablesAfter } from '../tables.ts';
import { load } from './load.ts';
import { countersOf, metaOf, QUERIES, type Replaced, type ReplacedTeam, type Session } from './replaced.ts';
import type { Replacing, Restoration } from './restoration.ts';

export async function restorePostgres(
  restoration: Restoration & { readonly databaseUrl: string },
): Promise<Replacing> {
  const client = await connectPostgres(restoration.databaseUrl);
  try {
    const db = kyselyOn(client);
    const names = await ownTables(client);
    await refuseNewer(client, names);
    const before = await watch(db, names);
    await client.query('BEGIN');
    const { kept, succession } = await replace(client, { ...restoration, names, before });
    await client.query('COMMIT');
    // Files last: rows without files show nothing, but files without rows would be removed.
    return { kept: [...kept, ...(await restoration.moveFiles())], succession };
  } finally {
    // Without a commit this rolls everything back.
    await client.end();
  }
}

interface Replacement extends Restoration {
  /** Our tables that exist. */
  readonly names: readonly string[];
  readonly before: Heartbeats;
}

async function replace(client: pg.Client, replacement: Replacement): Promise<Replacing> {
  const { names, before, stamp } = replacement;
  const db = kyselyOn(client);
  const schema = await currentSchema(client);
  const restoring = `touchline_restoring_${stamp.replace('-', '_')}`;
  const keeping = `touchline_replaced_${stamp.replace('-', '_')}`;
  // A server that starts meanwhile waits for this lock before it reads anything.
  if (names.includes('migration_lock')) await client.query('UPDATE migration_lock SET holder = holder + 1');
  const replaced = await replacedBy(client, names);
  await client.query(`CREATE SCHEMA ${restoring}`);
  await client.query(`SET LOCAL search_path TO ${restoring}`);
  const succession = await load(db, {
    ...replacement,
    replaced,
    engine: 'postgres',
  });
  const { rows: made } = await client.query<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1',
    [restoring],
  );
  await client.query(`SET LOCAL search_path TO "${schema}"`);
  if (names.includes('processes')) refuseRunning(runningProcesses(before, await readHeartbeats(db)));
  if (names.length > 0) await client.query(`CREATE SCHEMA ${keeping}`);
  for (const name of names) await client.query(`ALTER TABLE "${schema}".${name} SET SCHEMA ${keeping}`);
  for (const { name } of made) await client.query(`ALTER TABLE ${restoring}.${name} SET SCHEMA "${schema}"`);
  await client.query(`DROP SCHEMA ${restoring}`);
  return { kept: names.length > 0 ? [`the schema ${keeping} of the database`] : [], succession };
}

/** Watches registered processes. Throws StartError when one of them is running. */
async function watch(db: Kysely<Schema>, names: readonly string[]): Promise<Heartbeats> {
  if (!names.includes('processes')) return new Map();
  const { before, running } = await watchProcesses(db);
  refuseRunning(running);
  return before;
}

function refuseRunning(hosts: readonly string[]): void {
  if (hosts.length === 0) return;
  throw new StartError(
    `A server runs on this database (${hosts.join('; ')}): stop it first. Nothing was changed.`,
  );
}

/** Refuses a newer database, whose additional tables would stay and block its next start. */
async function refuseNewer(client: pg.Client, names: readonly string[]): Promise<void> {
  if (!names.includes('migrations')) return;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
  const unknown = rows.find(({ name }) => !MIGRATIONS.some((known) => known.name === name));
  if (unknown === undefined) return;
  throw new StartError(
    `The database was migrated by a newer version of Touchline (${unknown.name}): restore into an empty one. Nothing was changed.`,
  );
}

async function ownTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
  );
  const there = new Set(rows.map(({ name }) => name));
  return (await tablesAfter(MIGRATIONS)).map(({ name }) => name).filter((name) => there.has(name));
}

async function currentSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_schema() AS name');
  return rows[0]?.name ?? 'public';
}

/** Tables that an older version did not have are empty. */
async function replacedBy(client: pg.Client, names: readonly string[]): Promise<Replaced> {
  const read = async <Row extends object>(table: string, query: string): Promise<readonly Row[]> =>
    names.includes(table) ? (await client.query<Row>(query)).rows : [];
  return {
    meta: metaOf(await read('meta', QUERIES.meta)),
    counters: countersOf(await read('counters', QUERIES.counters)),
    sessions: await read<Session>('signed_in_devices', QUERIES.sessions),
    teams: await read<ReplacedTeam>('rows', QUERIES.teams),
  };
}

/** Kysely on this one connection, inside our transaction. */
function kyselyOn(client: pg.Client): Kysely<Schema> {
  const pool = {
    options: {},
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: async () => undefined,
  };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
