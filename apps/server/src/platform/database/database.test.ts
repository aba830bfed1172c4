import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import { databaseContract } from './database.contract.testing.ts';
import { openSqliteDatabase } from './database.ts';
import { rowsChangedSince, rowsThatExist } from './rows.ts';
import type { Schema } from './schema.ts';
import { createSpace, lockSpace, readSpace } from './spaces.ts';
import { openSqlite } from './sqlite.ts';
import { migrate } from './versions/migrate.ts';

databaseContract('sqlite');

test('SQLite writes a commit to the disk before it answers (WAL, synchronous FULL)', () => {
  const connection = openSqlite(':memory:');
  // 2 is FULL. A database in memory has no journal file; the kill test checks the file's.
  expect(connection.pragma('synchronous', { simple: true })).toBe(2);
  expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
  connection.close();
});

test('a database in memory isolates transactions as well', async () => {
  const database = openSqliteDatabase(':memory:');
  await migrate(database, { now: 0, newEpoch: 'e' });
  await database.transaction((tx) => createSpace(tx, 1));
  const seen: number[] = [];
  const raise = () =>
    database.transaction(async (tx) => {
      const counter = await lockSpace(tx, 1, 1);
      await Promise.resolve();
      seen.push(counter);
    });
  await Promise.all([raise(), readSpace(database.reader, 1), raise(), raise()]);
  expect(seen).toEqual([1, 2, 3]);
  await database.close();
});

test('while many transactions wait for each other on SQLite, later calls are read', async () => {
  const { database, remove } = await migrated();
  await database.transaction((tx) => createSpace(tx, 1));
  const counters: number[] = [];
  const raise = () =>
    database.transaction(async (tx) => {
      counters.push(await lockSpace(tx, 1, 1));
    });
  const many = Array.from({ length: 30 }, raise);
  await new Promise((resolve) => setImmediate(resolve));
  // A call that was read in the next turn of the event loop.
  expect(counters.length).toBeLessThan(5);
  await Promise.all(many);
  expect(counters).toEqual(Array.from(many, (_, n) => n + 1));
  await remove();
});

test('[PUL-2.5] a transaction on SQLite holds the write lock before its first write', async () => {
  const { file, database, remove } = await migrated();
  const other = openSqlite(file);
  await database.transaction(async (tx) => {
    expect(await readSpace(tx, 1)).toBeUndefined();
    expect(() => other.exec('begin immediate')).toThrow('database is locked');
  });
  other.exec('begin immediate');
  other.exec('rollback');
  other.close();
  await remove();
});

test.each([
  ['rows that changed', rowsChangedSince],
  ['rows that exist', rowsThatExist],
])('[PUL-3.2] a page of %s is read through an index by space and change number', async (_, readPage) => {
  const { file, remove } = await migrated();
  const asked: CompiledQuery[] = [];
  const recording = new Kysely<Schema>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
    log: ({ query }) => {
      asked.push(query);
    },
  });
  await readPage(recording, { space: 1, after: 5, upTo: 9, limit: 100 });
  const connection = openSqlite(file);
  const steps = asked.flatMap(({ sql, parameters }) =>
    connection.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters),
  );
  expect(steps.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH rows USING INDEX \w+ \(space=\? AND change>\? AND change<\?\)$/),
  ]);
  connection.close();
  await remove();
});

async function migrated() {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-database-'));
  const file = join(folder, 'touchline.sqlite');
  const database = openSqliteDatabase(file);
  await migrate(database, { now: 0, newEpoch: 'e' });
  const remove = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { file, database, remove };
}
