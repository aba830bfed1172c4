/** What the server requires of every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeNumbers } from '#rows/ids/leases.ts';
import { type Engine, emptyTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import type { Database } from './database.ts';
import { readRow, readRows, rowsChangedSince, type StoredRow, writeLostValues, writeRows } from './rows.ts';
import { createSpace, lockSpace, readSpace } from './spaces.ts';
import { migrate } from './versions/migrate.ts';
import { MIGRATIONS } from './versions/migrations.ts';

const NOW = 1_775_296_800_000;

export function databaseContract(engine: Engine): void {
  let home: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    home = await emptyTestDatabase(engine);
    database = await home.open();
    await migrate(database, { now: NOW, newEpoch: 'first' });
  });
  afterAll(async () => {
    await database.close();
    await home.remove();
  });

  describe('a transaction', () => {
    test('is atomic', async () => {
      const failing = database.transaction(async (tx) => {
        await createSpace(tx, 1);
        throw new Error('in the middle');
      });
      await expect(failing).rejects.toThrow('in the middle');
      expect(await readSpace(database.reader, 1)).toBeUndefined();
    });

    test('is invisible to others before its commit', async () => {
      await database.transaction(async (tx) => {
        await createSpace(tx, 2);
        expect(await readSpace(database.reader, 2)).toBeUndefined();
      });
      expect(await readSpace(database.reader, 2)).toEqual({ counter: 0, access_version: 0 });
    });

    test('[PUL-2.1] a transaction locks the counter that it raised until it ends', async () => {
      await database.transaction((tx) => createSpace(tx, 3));
      const seen: number[] = [];
      const raise = () =>
        database.transaction(async (tx) => {
          const counter = await lockSpace(tx, 3, 1);
          // The next transaction must wait for this one, however long this one takes.
          await Promise.resolve();
          expect((await readSpace(tx, 3))?.counter).toBe(counter);
          seen.push(counter);
        });
      await Promise.all(Array.from({ length: 20 }, raise));
      expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    });

    test('[PUL-2.4] runs again from its beginning after a conflict', async () => {
      let attempts = 0;
      const answer = await database.transaction(async (tx) => {
        attempts++;
        await takeNumbers(tx, 'collisions', 1);
        if (attempts < 4) throw Object.assign(new Error('collision'), { code: '40001' });
        return takeNumbers(tx, 'collisions', 1);
      });
      // The rolled-back attempts left no counter values behind.
      expect([attempts, answer]).toEqual([4, 1_002]);
    });

    test('is not retried after an error that is no conflict', async () => {
      let attempts = 0;
      const run = database.transaction(async () => {
        attempts++;
        throw new Error('a bug');
      });
      await expect(run).rejects.toThrow('a bug');
      expect(attempts).toBe(1);
    });

    test('[PUL-2.4] two transactions that lock in opposite order both succeed', async () => {
      await database.transaction(async (tx) => {
        await createSpace(tx, 4);
        await createSpace(tx, 5);
      });
      const both = [
        [4, 5],
        [5, 4],
      ].map((order) =>
        database.transaction(async (tx) => {
          for (const space of order) {
            await lockSpace(tx, space, 1);
            await Promise.resolve();
          }
        }),
      );
      await Promise.all(both);
      expect(await readSpace(database.reader, 4)).toMatchObject({ counter: 2 });
    });
  });

  describe('rows', () => {
    const row = (sid: number, change: number, registers = '{}'): StoredRow => ({
      collection: 'players',
      sid,
      space: 9,
      change,
      incremental: 1,
      deleted: 0,
      team_sid: 0,
      registers,
      checksum: Number.MAX_SAFE_INTEGER,
      authors: '{}',
      parent_collection: '',
      parent_sid: 0,
      updated_at: NOW,
    });

    test('are written and read in any number, with exact values', async () => {
      // More than the largest statement size, and not a multiple of any size.
      const rows = Array.from({ length: 601 }, (_, n) =>
        row(10_000 + n, n + 1, `{"n":"${n} ⚽ ' \\\\ \\u0000"}`),
      );
      await database.transaction((tx) => writeRows(tx, rows));
      const sids = rows.map(({ sid }) => sid);
      const read = await readRows(database.reader, 'players', [...sids, 1, 2]);
      expect(read.toSorted((a, b) => a.sid - b.sid)).toEqual(rows);
      expect(await readRow(database.reader, 'teams', 10_000)).toBeUndefined();
      expect(await readRows(database.reader, 'players', [])).toEqual([]);
    });

    test('are replaced when they exist', async () => {
      await database.transaction((tx) => writeRows(tx, [row(20_000, 700)]));
      const next = { ...row(20_000, 701, '{"x":[1,"s"]}'), deleted: 1, incremental: 5 };
      await database.transaction((tx) => writeRows(tx, [next]));
      expect(await readRow(database.reader, 'players', 20_000)).toEqual(next);
    });

    test('are read in the order of their changes, within a range of changes', async () => {
      const found = await rowsChangedSince(database.reader, { space: 9, after: 5, upTo: 12, limit: 4 });
      expect(found.map(({ change }) => change)).toEqual([6, 7, 8, 9]);
    });

    test('store the same lost value only once', async () => {
      const name = { collection: 'players', sid: 1, path: 'nickname', stamp: 's' };
      const lost = { ...name, value: '"a"', at: NOW, account_sid: 9 };
      await database.transaction((tx) => writeLostValues(tx, [lost, lost]));
      await database.transaction((tx) => writeLostValues(tx, [lost]));
      const rows = await database.reader.selectFrom('lost_values').selectAll().where('sid', '=', 1).execute();
      expect(rows).toEqual([lost]);
    });
  });

  describe('migrations', () => {
    test('run once each, also when several processes start at the same time', async () => {
      const fresh = await emptyTestDatabase(engine);
      const processes = await Promise.all(Array.from({ length: 4 }, () => fresh.open()));
      try {
        const epochs = await Promise.all(
          processes.map((each, n) => migrate(each, { now: NOW, newEpoch: `epoch${n}` })),
        );
        expect(new Set(epochs).size).toBe(1);
        const { rows } = (await processes[0]?.reader.executeQuery<{ name: string }>(
          database.reader
            .selectFrom('migrations' as never)
            .select('name' as never)
            .orderBy('name' as never)
            .compile(),
        )) ?? { rows: [] };
        expect(rows.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
      } finally {
        for (const each of processes) await each.close();
        await fresh.remove();
      }
    });

    test('keep an existing epoch', async () => {
      expect(await migrate(database, { now: NOW, newEpoch: 'second' })).toBe('first');
    });

    test('leave nothing behind and record no success when they fail', async () => {
      const failing = {
        name: '999 fails',
        up: async (tx: Parameters<(typeof MIGRATIONS)[0]['up']>[0]) => {
          await tx.schema.createTable('half').addColumn('id', 'bigint').execute();
          throw new Error('cannot go on');
        },
      };
      const migrations = [...MIGRATIONS, failing];
      await expect(migrate(database, { now: NOW, newEpoch: '', migrations })).rejects.toThrow('cannot go on');
      const tables = await database.reader.introspection.getTables();
      expect(tables.map(({ name }) => name)).not.toContain('half');
      expect(await migrate(database, { now: NOW, newEpoch: '' })).toBe('first');
    });

    test('leave a database of a newer version untouched', async () => {
      const newer = [...MIGRATIONS, { name: '998 from the future', up: async () => undefined }];
      await migrate(database, { now: NOW, newEpoch: '', migrations: newer });
      await expect(migrate(database, { now: NOW, newEpoch: '' })).rejects.toThrow(
        'The database was migrated by a newer version of Touchline (998 from the future).',
      );
    });
  });
}
