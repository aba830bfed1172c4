/**
 * Fills an empty database from a backup and starts a new history there (PUL-6). `db` is one connection inside one
 * transaction, so a failure leaves nothing behind.
 */
import { COLLECTION_NAMES } from '@touchline/domain/entity/rows/collections';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { MAINTENANCE_KEY } from '#platform/availability/availability.ts';
import { StartError } from '#platform/config/start-error.ts';
import type { Database } from '#platform/database/database.ts';
import { originKeys } from '#platform/database/origin-key.ts';
import type { Schema } from '#platform/database/schema.ts';
import { applyMigrations } from '#platform/database/versions/migrate.ts';
import { MIGRATIONS } from '#platform/database/versions/migrations.ts';
import { holdJobs } from '#platform/jobs/hold.ts';
import { formerIn, keysIn, writeKeys } from '#platform/secrets/stored-key.ts';
import { FIRST_ID } from '#rows/ids/leases.ts';
import { SERVER_KEYS } from '../../server-keys.ts';
import type { CheckedBackup } from '../check.ts';
import type { Cell } from '../snapshot.ts';
import type { Table } from '../tables.ts';
import { keepFamilyLevels } from './family-levels.ts';
import { metaOf, type Replaced, type Session } from './replaced.ts';
import {
  beginEpoch,
  continuedBy,
  type History,
  historyIn,
  isOfAnotherServer,
  type Succession,
  successionOf,
} from './succession.ts';

/** More ids than devices can have got between a backup and its restore (PUL-6). */
export const ID_JUMP = 100_000;
/** SQLite allows 32,766 parameters in one statement. */
const ROWS_PER_INSERT = 200;
/** Names of the id counters. A counter is created with its first id. */
const COUNTER_NAMES: readonly string[] = [...COLLECTION_NAMES, 'ordinals'];

export interface Loading {
  readonly engine: Database['engine'];
  readonly backup: CheckedBackup;
  /** The new epoch. */
  readonly epoch: string;
  readonly replaced: Replaced;
  readonly isMove?: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export async function load(db: Kysely<Schema>, loading: Loading): Promise<Succession> {
  const { backup, replaced, isMove = false, epoch, now } = loading;
  await applyMigrations(db, backup.migrations, now);
  for (const table of backup.tables) {
    // Migrations may have inserted initial rows; the backup has their later versions.
    await sql`DELETE FROM ${sql.table(table.name)}`.execute(db);
    await insertAll(db, table, loading);
    await compareCount(db, table, backup);
  }
  const later = MIGRATIONS.filter((migration) => !backup.migrations.includes(migration));
  await applyMigrations(db, later, now);
  const meta = metaOf(await db.selectFrom('meta').selectAll().execute());
  const teams = await db
    .selectFrom('rows')
    .select(['sid', 'change'])
    .where('collection', '=', 'teams')
    .execute();
  const restoring = { backup: historyIn(meta), teams, isMove, replaced };
  const succession = successionOf(restoring);
  const before = continuedBy(succession, restoring);
  await beginHistory(db, { epoch, before, replacedCounters: replaced.counters, now });
  // Another server's accounts and teams have the same ids.
  const isForeign = isOfAnotherServer(meta, replaced.meta);
  if (!isForeign) await keepNewerKeys(db, meta, replaced.meta);

  await keepSessions(db, isForeign ? [] : replaced.sessions);
  const known = isForeign ? [] : (replaced.teams ?? []);
  await keepFamilyLevels(db, { succession, replaced: known, now });
  return succession;
}

/** A key that was changed after the backup stays changed: devices hold what was made with it. */
async function keepNewerKeys(
  db: Kysely<Schema>,
  backup: ReadonlyMap<string, string>,
  replaced: Replaced['meta'],
): Promise<void> {
  for (const { meta: name } of Object.values(SERVER_KEYS)) {
    const [value] = keysIn(backup, name) ?? [];
    const [newest, ...former] = keysIn(replaced, name) ?? [];
    if (value === undefined || newest === undefined || !former.includes(value)) continue;
    await writeKeys(db, name, { value: newest, former: formerIn(replaced, name) });
  }
}

/**
 * Keeps sessions from after the backup. A device that is signed out would lose its data, which may be the only copy of
 * a season (PUL-6). Sessions of accounts that the backup lacks are dropped.
 */
async function keepSessions(db: Kysely<Schema>, sessions: readonly Session[]): Promise<void> {
  const accounts = new Set(
    (await db.selectFrom('accounts').select('sid').execute()).map(({ sid }) => Number(sid)),
  );
  for (const session of sessions) {
    if (!accounts.has(Number(session.account_sid))) continue;
    await db
      .insertInto('signed_in_devices')
      .values(session)
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute();
  }
}

async function insertAll(db: Kysely<Schema>, table: Table, { engine, backup }: Loading): Promise<void> {
  let waiting: (readonly Cell[])[] = [];
  const insert = async () => {
    if (waiting.length === 0) return;
    const cells = engine === 'postgres' ? waiting.flat().map(withoutNul) : waiting.flat();
    await db.executeQuery(CompiledQuery.raw(insertText(table, waiting.length, engine), cells));
    waiting = [];
  };
  for await (const row of backup.rowsOf(table)) {
    waiting.push(row);
    if (waiting.length === ROWS_PER_INSERT) await insert();
  }
  await insert();
}

function insertText({ name, columns }: Table, rows: number, engine: Database['engine']): string {
  let parameter = 0;
  const place = () => (engine === 'postgres' ? `$${++parameter}` : '?');
  const row = () => `(${columns.map(place).join(', ')})`;
  return `INSERT INTO ${name} (${columns.join(', ')}) VALUES ${Array.from({ length: rows }, row).join(', ')}`;
}

/** PostgreSQL cannot store this character in a text, SQLite can. JSON never has it; a device's name may. */
function withoutNul(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replaceAll('\0', '') : cell;
}

async function compareCount(db: Kysely<Schema>, table: Table, { manifest }: CheckedBackup): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM ${sql.table(table.name)}`.execute(db);
  const expected = manifest.tables.find((part) => part.table === table.name)?.rows;
  if (Number(rows[0]?.count) === expected) return;
  throw new StartError(`Not every row of ${table.name} could be restored. Nothing was changed.`);
}

export interface Beginning extends History {
  readonly replacedCounters: Replaced['counters'];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Sets a new epoch, so that every device reads everything again. Raises the id counters above every id that devices may
 * hold, and records the skipped ids, so that rows with them are accepted. Holds due jobs.
 */
export async function beginHistory(
  db: Kysely<Schema>,
  { replacedCounters, now, ...history }: Beginning,
): Promise<void> {
  await db.deleteFrom('meta').where('key', '=', MAINTENANCE_KEY).execute();
  await beginEpoch(db, history);
  await holdJobs(db);
  const counters = await db.selectFrom('counters').selectAll().execute();
  const backedUp = new Map(counters.map(({ name, value }) => [name, value]));
  const proven = Number((await originKeys(db)).length > 0);
  const names = new Set([...COUNTER_NAMES, ...backedUp.keys(), ...replacedCounters.keys()]);
  for (const name of names) {
    const before = backedUp.get(name) ?? FIRST_ID - 1;
    const value = Math.max(before, replacedCounters.get(name) ?? 0) + ID_JUMP;
    await db
      .insertInto('counters')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    await db
      .insertInto('restored_ids')
      .values({ collection: name, first_sid: before + 1, last_sid: value, at: now, proven })
      .execute();
  }
}
