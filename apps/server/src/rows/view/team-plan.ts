/** The only place that writes a team's plan: no update carries it (roles.md). */
import type { TeamPlan } from '@touchline/domain/plan/grant';
import { stampChanges } from '@touchline/sync/model/registers';
import type { Reader, Tx } from '#platform/database/database.ts';
import { EMPTIED } from '#platform/database/rows.ts';
import { NO_ACCOUNT } from '../authors/authors.ts';
import { serverStamp } from '../write/server-clock.ts';
import { type WorkingRow, WorkingRows } from '../write/working-rows.ts';

/** A team that exists; undefined for a missing or deleted one. */
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

/** Also writes to a deleted team, because it may be restored. Writes nothing that the row says already. */
export async function writeTeamPlan(
  tx: Tx,
  { team, plan }: { readonly team: number; readonly plan: TeamPlan },
  { now, take }: Writing,
): Promise<void> {
  const rows = new WorkingRows(tx, now);
  const row = await loadTeam(rows, team);
  // An emptied row cannot be restored.
  if (row === undefined || row.stored?.deleted === EMPTIED) return;
  const { sku, plan_end } = plan;
  if (row.value('sku') === sku && row.value('plan_end') === plan_end) return;
  const registers = stampChanges({ sku, plan_end }, serverStamp(row.registers, now));
  rows.merge(row, { registers, incremental: 0, account: NO_ACCOUNT });
  // The size of a plan's name is not counted.
  await rows.save({ take, grow: () => undefined });
}

async function loadTeam(rows: WorkingRows, sid: number): Promise<WorkingRow | undefined> {
  const name = { collection: 'teams', sid };
  await rows.load([name]);
  return rows.get(name);
}
