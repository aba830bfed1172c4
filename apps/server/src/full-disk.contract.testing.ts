/** A database whose disk takes nothing more: changes stay on the devices, and the server says that it is not ready. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from './database/database.ts';
import { TestDevice } from './device.testing.ts';
import { type Engine, openTestServer, signUp, type TestServer } from './server.testing.ts';

/** Until `free` no transaction can write more than a little. */
const FILLING: Readonly<
  Record<Engine, { fill(db: Database): Promise<void>; free(db: Database): Promise<void> }>
> = {
  sqlite: {
    // As large as it is now, and no page more.
    fill: (db) => db.transaction(async (tx) => void (await sql`pragma max_page_count = 1`.execute(tx))),
    free: (db) => db.transaction(async (tx) => void (await sql`pragma max_page_count = 1000000`.execute(tx))),
  },
  postgres: {
    fill: (db) =>
      db.transaction(async (tx) => {
        await sql`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`.execute(tx);
        for (const table of ['rows', 'meta'])
          await sql`CREATE TRIGGER no_room BEFORE INSERT ON ${sql.table(table)} EXECUTE FUNCTION no_room()`.execute(
            tx,
          );
      }),
    free: (db) => db.transaction(async (tx) => void (await sql`DROP FUNCTION no_room CASCADE`.execute(tx))),
  },
};

export function fullDiskContract(engine: Engine): void {
  const { fill, free } = FILLING[engine];
  let server: TestServer;
  beforeEach(async () => {
    server = await openTestServer({ engine });
  });
  afterEach(() => server.close());

  const ready = async () => {
    const { statusCode, body } = await server.app.inject('/health/ready');
    return [statusCode, JSON.parse(body)];
  };

  describe('a full disk', () => {
    test('[OUT-6] is 510, so that the device keeps its change and sends it again', async () => {
      const { token } = await signUp(server);
      const device = await TestDevice.register(server, token);
      await fill(server.deps.database);
      await expect(device.newPlayers(200)).rejects.toThrow('"code":510');
      await free(server.deps.database);
      expect(await device.newPlayers(200)).toHaveLength(200);
    });

    test('is not ready after a write that failed, and ready when the disk has room again', async () => {
      const { database } = server.deps;
      expect(await ready()).toEqual([200, { status: 'ok' }]);
      await fill(database);
      const text = 'long '.repeat(50_000);
      const write = () =>
        database.transaction((tx) => tx.insertInto('meta').values({ key: 'long', value: text }).execute());
      await expect(write()).rejects.toThrow();
      expect(database.diskFails()).toBe(true);
      expect(await ready()).toEqual([503, { status: 'database cannot be written' }]);
      expect(await ready()).toEqual([503, { status: 'database cannot be written' }]);
      await free(database);
      expect(await ready()).toEqual([200, { status: 'ok' }]);
      expect(database.diskFails()).toBe(false);
    });

    test('is in the figures', async () => {
      const { database } = server.deps;
      const figure = async () => (await server.app.inject('/metrics')).body;
      expect(await figure()).toContain('touchline_database_disk_failing 0\n');
      expect(await figure()).toContain('touchline_database_waiting 0\n');
      await fill(database);
      const text = 'long '.repeat(50_000);
      const write = database.transaction((tx) =>
        tx.insertInto('meta').values({ key: 'long', value: text }).execute(),
      );
      await expect(write).rejects.toThrow();
      expect(await figure()).toContain('touchline_database_disk_failing 1\n');
    });
  });
}
