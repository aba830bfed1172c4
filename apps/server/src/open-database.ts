/** The database that the settings name, for the server and for the operators' commands. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE, refuseUnfinished } from './backup/names.ts';
import type { Config } from './config.ts';
import { type Database, openPostgresDatabase, openSqliteDatabase } from './database/database.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>;

export async function openDatabase(config: Settings, onError: (error: Error) => void): Promise<Database> {
  const { databaseUrl, databasePool, dataDir } = config;
  if (databaseUrl !== null) {
    return openPostgresDatabase({ url: databaseUrl, connections: databasePool, onError });
  }
  refuseUnfinished(config);
  mkdirSync(dataDir, { recursive: true });
  const database = openSqliteDatabase(join(dataDir, DATABASE_FILE));
  // A restore that began just now saw nobody; from here on it sees us.
  refuseUnfinished(config);
  return database;
}
