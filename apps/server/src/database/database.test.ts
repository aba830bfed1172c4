import { expect, test } from 'vitest';
import { databaseContract } from './database.contract.testing.ts';
import { openSqliteDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { createSpace, lockSpace, readSpace } from './spaces.ts';
import { openSqlite } from './sqlite.ts';

databaseContract('sqlite');

test('a commit on SQLite is on the disk before it is answered: WAL, synchronous full', () => {
  const connection = openSqlite(':memory:');
  // 2 is FULL. A database in memory has no journal on disk; the kill test shows the file's.
  expect(connection.pragma('synchronous', { simple: true })).toBe(2);
  expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
  connection.close();
});

test('a database in memory keeps transactions apart, too', async () => {
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
