/** Databases that older versions wrote: this version migrates them and keeps everything. */
import { readdirSync } from 'node:fs';
import { DEMO_EMAIL, DEMO_PASSWORD } from '@touchline/domain/demo/club';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { type Engine, emptyTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { loadOldDatabase, OLD_VERSIONS } from '#testing/server/old-database.testing.ts';
import { openTestServer, signIn, type TestServer } from '#testing/server/server.testing.ts';
import { argonPasswords } from '../../secrets/passwords.ts';
import type { Database } from '../database.ts';

const ENDINGS: Readonly<Record<Engine, string>> = { sqlite: '.sqlite.gz', postgres: '.sql.gz' };

export function oldVersionsContract(engine: Engine): void {
  const files = readdirSync(OLD_VERSIONS).filter((name) => name.endsWith(ENDINGS[engine]));
  let home: TestDatabase;
  beforeEach(async () => {
    home = await emptyTestDatabase(engine);
  });
  afterEach(() => home.remove());

  test('the fixtures contain a database of an older version', () => {
    expect(files).not.toEqual([]);
  });

  describe.each(files)('the database %s', (file) => {
    test('is migrated once, with every row, account and epoch unchanged', async () => {
      await loadOldDatabase(home, file);
      const before = await contents(await home.open());
      expect(before.rows.length).toBeGreaterThan(20);
      for (let start = 1; start <= 2; start++) {
        const server = await startOn(home);
        expect(await contents(await home.open())).toEqual(before);
        expect(server.deps.epoch).toBe(before.epoch);
        await server.close();
      }
    });

    test('lets its coach sign in, pull everything and push', async () => {
      await loadOldDatabase(home, file);
      const { rows } = await contents(await home.open());
      const server = await startOn(home);
      const token = await signIn(server, { email: DEMO_EMAIL, password: DEMO_PASSWORD });
      const device = await TestDevice.register(server, token);
      const pulled = await device.pullAll();
      const named = (row: { collection: string; sid: number }) => `${row.collection}/${row.sid}`;
      expect(pulled.map(named).toSorted()).toEqual(rows.map(named).toSorted());
      for (const row of rows) {
        const found = pulled.find((each) => named(each) === named(row));
        expect(found?.registers).toMatchObject(JSON.parse(row.registers));
      }
      const team = pulled.find(({ collection }) => collection === 'teams');
      await device.push(device.mutation('updateTeam', team?.sid ?? 0, { division: 'Old and new' }));
      const again = (await device.pullAll()).find(({ collection }) => collection === 'teams');
      expect(again?.registers.division?.[0]).toBe('Old and new');
      expect(await device.newPlayers(3)).toHaveLength(3);
      await server.close();
    });
  });
}

/** Starts a server that can verify the password hashes of the old one. */
function startOn(database: TestDatabase): Promise<TestServer> {
  return openTestServer({ database, now: Date.now(), deps: { passwords: argonPasswords() } });
}

/** What a migration must not change; closes the database. */
async function contents(database: Database) {
  const { reader } = database;
  const { rows } = await sql<{ collection: string; sid: number; space: number; registers: string }>`
    SELECT collection, sid, space, registers FROM rows ORDER BY collection, sid`.execute(reader);
  const { rows: accounts } = await sql`SELECT * FROM accounts ORDER BY sid`.execute(reader);
  const { rows: tokens } = await sql`SELECT * FROM match_tokens ORDER BY token`.execute(reader);
  const { rows: meta } = await sql<{ value: string }>`SELECT value FROM meta WHERE key = 'epoch'`.execute(
    reader,
  );
  await database.close();
  return { rows, accounts, tokens, epoch: meta[0]?.value };
}
