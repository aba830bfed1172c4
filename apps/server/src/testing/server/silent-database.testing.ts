/** A database that stops answering at a test's command, as one whose host is away. */
import type { Database } from '#platform/database/database.ts';

export interface SilentDatabase {
  readonly database: Database;
  /** While `is` is true, every read fails. */
  readonly fails: { is: boolean };
}

export function silentDatabase(database: Database): SilentDatabase {
  const fails = { is: false };
  const away = (): never => {
    throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
  };
  return {
    fails,
    database: {
      ...database,
      get reader() {
        return fails.is ? away() : database.reader;
      },
    },
  };
}
