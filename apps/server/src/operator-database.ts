/** The database for an operator's command, beside a server that may run on it. */
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { StartError } from './start-error.ts';

/** Opens it, runs `body`, closes it. Throws a sentence when no server has been started on it yet. */
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

/** SQLite and PostgreSQL each in its own words. */
function isMissingTable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '42P01' || (typeof message === 'string' && message.includes('no such table'));
}
