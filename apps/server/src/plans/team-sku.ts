/** The one place that writes what was bought for a team: no update carries `sku` (roles.md). */
import { stampChanges } from '@touchline/sync/registers';
import type { Reader, Tx } from '../database/database.ts';
import { EMPTIED } from '../database/rows.ts';
import { NO_ACCOUNT } from '../sync/authors.ts';
import { serverStamp } from '../sync/server-clock.ts';
import { type WorkingRow, WorkingRows } from '../sync/working-rows.ts';

/** A team that exists; undefined for one that does not, or was deleted. */
export async function readTeam(db: Reader, sid: number): Promise<WorkingRow | undefined> {
  const row = await loadTeam(new WorkingRows(db, 0), sid);
  return row === undefined || row.deleted ? undefined : row;
}

export interface Writing {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The next change number of a space that the transaction has locked. */
  readonly take: (space: number) => number;
}

/** Of a team that was deleted, too: it may be brought back. */
export async function writeSku(
  tx: Tx,
  { team, sku }: { readonly team: number; readonly sku: string },
  { now, take }: Writing,
): Promise<void> {
  const rows = new WorkingRows(tx, now);
  const row = await loadTeam(rows, team);
  // Nothing brings back what is emptied.
  if (row === undefined || row.stored?.deleted === EMPTIED) return;
  const registers = stampChanges({ sku }, serverStamp(row.registers, now));
  rows.merge(row, { registers, incremental: 0, account: NO_ACCOUNT });
  // A plan's name adds nothing to what the space takes.
  await rows.save({ take, grow: () => undefined });
}

async function loadTeam(rows: WorkingRows, sid: number): Promise<WorkingRow | undefined> {
  const name = { collection: 'teams', sid };
  await rows.load([name]);
  return rows.get(name);
}
