/** Opens the configured database, for the server and for the operators' commands. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { DATABASE_FILE, refuseUnfinished } from '../files/data-folder.ts';
import { type Database, openPostgresDatabase, openSqliteDatabase } from './database.ts';
import type { PostgresOptions } from './postgres.ts';
import { type MigrateOptions, migrate } from './versions/migrate.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>;

interface Opening {
  /** Requests have timeouts. Migrations and operators' commands have none. */
  readonly timeouts: PostgresOptions['timeouts'];
  /** Called when a connection broke. */
  readonly onError: (error: Error) => void;
}

/** Opens the database for an operator's command, unless `opening` says otherwise. */
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
  // A restore may have begun before this process was visible to it; check again now that it is.
  refuseUnfinished(config);
  return database;
}

/** Opens the database for the server: migrates it without a timeout, then applies the timeouts of requests. */
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
