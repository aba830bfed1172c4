/** A full disk under the database: changes stay on the devices, and the server reports that it is not ready. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

/** Until `free`, no transaction can write more than a few bytes. */
const FILLING: Readonly<
  Record<Engine, { fill(db: Database): Promise<void>; free(db: Database): Promise<void> }>
> = {
  sqlite: {
    // Limits the file to its present size.
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
    test('[OUT-2.3] a full disk is answered with 510, so that the device sends its change again', async () => {
      const { token } = await signUp(server);
      const device = await TestDevice.register(server, token);
      await fill(server.deps.database);
      await expect(device.newPlayers(200)).rejects.toThrow('"code":510');
      await free(server.deps.database);
      expect(await device.newPlayers(200)).toHaveLength(200);
    });

    test('makes the server unready after a failed write, and ready again when there is room', async () => {
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

    test('is in the metrics', async () => {
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
