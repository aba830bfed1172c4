/**
 * The audit (PUL-4): the server's complete listing against what the device holds. It finds what the stream
 * of changes cannot: rows that are missing, that differ, or that the server no longer has.
 */
import type { Model } from './model.ts';
import type { Listing, ListingEntry } from './protocol.ts';
import { checksum, isDeleted } from './registers.ts';
import { hasWaiting, WRONG_BASE } from './rows.ts';
import type { StoredRow, StoreTx } from './store.ts';

/**
 * `same`: nothing to fetch. `pull`: rows differ or are missing, the cursor was reset. `late`: the device has
 * not read up to the listing, which then says nothing about what differs; pull and list again.
 */
export type AuditResult = 'same' | 'pull' | 'late';

/**
 * Compares, and deletes what is absent remotely: only from a listing of the device's epoch, only rows whose
 * change number is at most the listing's, never rows with waiting changes (PUL-5).
 */
export async function audit(tx: StoreTx, model: Model, listing: Listing): Promise<AuditResult> {
  const { epoch, cursor } = await tx.state();
  if (listing.epoch !== epoch || listing.last_synced !== cursor) return 'late';
  // A row does not say which space it is of; what every space has counted past is safe to judge.
  const counters = Object.values(listing.complete_to);
  const completeTo = counters.length === 0 ? 0 : Math.min(...counters);
  const absent: StoredRow[] = [];
  const differing: StoredRow[] = [];
  let missing = false;
  for (const collection of model.collections) {
    const listed = new Map((listing.tables[collection] ?? []).map((entry) => [entry.sid, entry]));
    for (const row of await tx.rowsOf(collection)) {
      const entry = listed.get(row.sid);
      listed.delete(row.sid);
      if (entry === undefined) {
        if (mayBeAbsent(row, completeTo)) absent.push(row);
      } else if (differs(row, entry)) differing.push(row);
    }
    missing ||= listed.size > 0;
  }
  await tx.removeRows(absent);
  if (!missing && differing.length === 0) return 'same';
  await tx.putRows(differing.map((row) => ({ ...row, change: WRONG_BASE })));
  await tx.setState({ cursor: '' });
  return 'pull';
}

function mayBeAbsent(row: StoredRow, completeTo: number): boolean {
  const confirmed = row.base !== null && row.change > 0 && row.change <= completeTo;
  return confirmed && !hasWaiting(row) && !isDeleted(row.base ?? {});
}

function differs(row: StoredRow, { i, checksum: listed }: ListingEntry): boolean {
  if (row.base === null) return true;
  return checksum(row.base) !== listed || (!hasWaiting(row) && row.incremental !== i);
}
