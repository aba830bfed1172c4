/** Raises the number of teams of the demo's coach, as a shop would. No call of the app can. */
import { join } from 'node:path';
import { stampChanges } from '@touchline/sync/model/registers';
import { openSqliteDatabase } from '../../apps/server/src/platform/database/database.ts';
import { lockSpace } from '../../apps/server/src/platform/database/spaces.ts';
import { DATABASE_FILE } from '../../apps/server/src/platform/files/data-folder.ts';
import { NO_ACCOUNT } from '../../apps/server/src/rows/authors/authors.ts';
import { serverStamp } from '../../apps/server/src/rows/write/server-clock.ts';
import { WorkingRows } from '../../apps/server/src/rows/write/working-rows.ts';
import { COACH } from './calls.ts';

/** Changes the database of a stopped server. */
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
