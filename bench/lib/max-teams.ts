/** What a shop would do: the demo's coach may have more teams. No call of the app can. */
import { join } from 'node:path';
import { stampChanges } from '@touchline/sync/registers';
import { DATABASE_FILE } from '../../apps/server/src/backup/names.ts';
import { openSqliteDatabase } from '../../apps/server/src/database/database.ts';
import { lockSpace } from '../../apps/server/src/database/spaces.ts';
import { NO_ACCOUNT } from '../../apps/server/src/sync/authors.ts';
import { serverStamp } from '../../apps/server/src/sync/server-clock.ts';
import { WorkingRows } from '../../apps/server/src/sync/working-rows.ts';
import { COACH } from './calls.ts';

/** On the database of a server that does not run. */
export async function allowTeams(folder: string, max_teams: number): Promise<void> {
  const database = openSqliteDatabase(join(folder, DATABASE_FILE));
  const now = Date.now();
  try {
    await database.transaction(async (tx) => {
      const { sid } = await tx
        .selectFrom('accounts')
        .select('sid')
        .where('email', '=', COACH.email)
        .executeTakeFirstOrThrow();
      const change = await lockSpace(tx, sid, 1);
      const rows = new WorkingRows(tx, now);
      const name = { collection: 'account', sid };
      await rows.load([name]);
      const row = rows.get(name);
      if (row === undefined) throw new Error('the demo has no coach');
      const registers = stampChanges({ max_teams }, serverStamp(row.registers, now));
      rows.merge(row, { registers, incremental: 0, account: NO_ACCOUNT });
      await rows.save({ take: () => change, grow: () => undefined });
    });
  } finally {
    await database.close();
  }
}
