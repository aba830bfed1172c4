/** Raises the number of teams of the demo's coach, as a shop would. No call of the app can. */
import { stampChanges } from '@touchline/sync/model/registers';
import { lockSpace } from '../../apps/server/src/platform/database/spaces.ts';
import { NO_ACCOUNT } from '../../apps/server/src/rows/authors/authors.ts';
import { serverStamp } from '../../apps/server/src/rows/write/server-clock.ts';
import { WorkingRows } from '../../apps/server/src/rows/write/working-rows.ts';
import { changeAsDemoCoach } from './demo-coach.ts';

/** Changes the database of a stopped server. */
export function allowTeams(folder: string, max_teams: number): Promise<void> {
  const now = Date.now();
  return changeAsDemoCoach(folder, async (tx, sid) => {
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
}
