/** Clearing rows, to read them anew: switching teams (specification, section 4). */
import { READ_FROM_START } from './audit.ts';
import type { Collection } from './protocol.ts';
import { EARLIER_EPOCH, hasWaiting, LACKING } from './rows.ts';
import type { StoredRow, StoreTx } from './store.ts';

export interface Reset {
  readonly collections: readonly Collection[];
  /** True for rows that stay, such as those of the team that is switched to. */
  readonly keep?: (row: StoredRow) => boolean;
}

/**
 * Removes rows and takes the cursor back in one transaction (PUL-5): whatever happens next, the device reads
 * from the start, and compares everything afterwards. Rows with waiting changes stay, and so does what only
 * this device may still have of a restored server (PUL-6). The outbox is not touched.
 */
export async function resetRows(tx: StoreTx, { collections, keep = () => false }: Reset): Promise<void> {
  for (const collection of collections) {
    const rows = await tx.rowsOf(collection);
    await tx.removeRows(rows.filter((row) => !hasWaiting(row) && !isLastWitness(row) && !keep(row)));
  }
  await tx.setState({ cursor: '', auditedAt: READ_FROM_START });
}

function isLastWitness({ base, change }: StoredRow): boolean {
  return base !== null && (change === EARLIER_EPOCH || change === LACKING);
}
