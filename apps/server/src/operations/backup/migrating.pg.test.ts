import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/versions/migrate.ts';
import { MIGRATIONS, type Migration } from '#platform/database/versions/migrations.ts';
import { emptyTestDatabase } from '#testing/server/databases.testing.ts';
import { announce, runningServers } from './presence.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const newer: readonly Migration[] = [...MIGRATIONS, { name: '9999-newer', up: async () => undefined }];

test('a newer version does not migrate while a server of an older one runs, and starts beside one of its own', async () => {
  const place = await emptyTestDatabase('postgres');
  const database = await place.open();
  const start = (migrations: readonly Migration[] = newer) =>
    migrate(database, { now: 1, newEpoch: 'e', migrations, runningServers });
  const migrated = async () => {
    const { rows } = await names(database);
    return rows.some(({ name }) => name === '9999-newer');
  };
  await start(MIGRATIONS);
  const older = await announce({ database, now: Date.now, log }, () => undefined);
  await expect(start()).rejects.toThrow(
    /^This version changes the database, .+, process \d+\): stop them first\./,
  );
  expect(await migrated()).toBe(false);
  await start(MIGRATIONS);

  await older.end();
  await start();
  expect(await migrated()).toBe(true);
  const second = await announce({ database, now: Date.now, log }, () => undefined);
  await start();
  await second.end();
  await database.close();
  await place.remove();
});

const names = (database: Database) =>
  sql<{ name: string }>`SELECT name FROM migrations`.execute(database.reader);
