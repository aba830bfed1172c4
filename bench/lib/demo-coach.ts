/** The demo's coach in the database of a stopped server, for changes that no call of the app makes. */
import { join } from 'node:path';
import { openSqliteDatabase, type Tx } from '../../apps/server/src/platform/database/database.ts';
import { DATABASE_FILE } from '../../apps/server/src/platform/files/data-folder.ts';
import { COACH } from './calls.ts';

/** @param change gets the number of the coach's account */
export async function changeAsDemoCoach(
  folder: string,
  change: (tx: Tx, sid: number) => Promise<void>,
): Promise<void> {
  const database = openSqliteDatabase(join(folder, DATABASE_FILE));
  try {
    await database.transaction(async (tx) => {
      const { sid } = await tx
        .selectFrom('accounts')
        .select('sid')
        .where('email', '=', COACH.email)
        .executeTakeFirstOrThrow();
      await change(tx, sid);
    });
  } finally {
    await database.close();
  }
}
