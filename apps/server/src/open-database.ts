/** The database that the settings name, for the server and for the operators' commands. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE, refuseUnfinished } from './backup/names.ts';
import type { Config } from './config.ts';
import { type Database, openPostgresDatabase, openSqliteDatabase } from './database/database.ts';
import { type MigrateOptions, migrate } from './database/migrate.ts';
import type { PostgresOptions } from './database/postgres.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>;

interface Opening {
  /** Requests have time-outs; a migration or an operator's command takes the time that it needs. */
  readonly timeouts: PostgresOptions['timeouts'];
  /** A connection broke. */
  readonly onError: (error: Error) => void;
}

/** For an operator's command, unless `opening` says otherwise. */
export async function openDatabase(
  config: Settings,
  opening: Opening = { timeouts: 'none', onError: () => undefined },
): Promise<Database> {
  const { databaseUrl, databasePool, dataDir } = config;
  if (databaseUrl !== null) {
    return openPostgresDatabase({ url: databaseUrl, connections: databasePool, ...opening });
  }
  refuseUnfinished(config);
  mkdirSync(dataDir, { recursive: true });
  const database = openSqliteDatabase(join(dataDir, DATABASE_FILE));
  // A restore that began just now saw nobody; from here on it sees us.
  refuseUnfinished(config);
  return database;
}

/** For the server: migrated, however long that takes, and then with the time-outs of requests. */
export async function openMigratedDatabase(
  config: Settings,
  { onError, ...migration }: Pick<Opening, 'onError'> & MigrateOptions,
): Promise<{ readonly database: Database; readonly epoch: string }> {
  if (config.databaseUrl === null) {
    const database = await openDatabase(config);
    return { database, epoch: await migrate(database, migration) };
  }
  const migrating = await openDatabase(config, { timeouts: 'none', onError });
  try {
    const epoch = await migrate(migrating, migration);
    return { database: await openDatabase(config, { timeouts: 'of requests', onError }), epoch };
  } finally {
    await migrating.close();
  }
}
