/** The database for an operator's command, which may run beside a running server. */
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

/** Opens the database, runs `body` and closes the database. Throws StartError when no server was ever started on it. */
export async function onDatabase(
  config: Config,
  body: (database: Database) => Promise<string>,
): Promise<string> {
  const database = await openDatabase(config);
  try {
    return await body(database);
  } catch (error) {
    throw isMissingTable(error)
      ? new StartError('The database is not up to date: start the server once.')
      : error;
  } finally {
    await database.close();
  }
}

/** Recognizes the error of SQLite and of PostgreSQL. */
function isMissingTable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '42P01' || (typeof message === 'string' && message.includes('no such table'));
}
