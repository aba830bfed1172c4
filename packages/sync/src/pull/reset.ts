/** Removes rows so that they are read again, for example because the user works on other rows from now on. */

import type { Collection } from '../model/protocol.ts';
import { EARLIER_EPOCH, hasWaiting, MISSING_ON_SERVER } from '../store/rows.ts';
import type { StoredRow, StoreTx } from '../store/store.ts';
import { READ_FROM_START } from './audit.ts';

export interface Reset {
  readonly collections: readonly Collection[];
  /** True for rows that stay. */
  readonly keep?: (row: StoredRow) => boolean;
}

/**
 * Removes rows and resets the cursor in one transaction (PUL-5). Whatever happens next, the device reads from the
 * start and compares everything afterwards. Rows with waiting changes stay, and so do rows that a restored server may
 * have lost (PUL-6). The outbox does not change.
 */
export async function resetRows(tx: StoreTx, { collections, keep = () => false }: Reset): Promise<void> {
  for (const collection of collections) {
    const rows = await tx.rowsOf(collection);
    await tx.removeRows(rows.filter((row) => !hasWaiting(row) && !mayBeOnlyCopy(row) && !keep(row)));
  }
  await tx.setState({ cursor: '', auditedAt: READ_FROM_START });
}

function mayBeOnlyCopy({ base, change }: StoredRow): boolean {
  return base !== null && (change === EARLIER_EPOCH || change === MISSING_ON_SERVER);
}
