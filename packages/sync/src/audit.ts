/**
 * The audit (PUL-4): the server's complete listing against what the device holds. It finds what the stream
 * of changes cannot: rows that are missing, that differ, or that the server no longer has.
 */
import type { Model } from './model.ts';
import type { Listing, ListingEntry } from './protocol.ts';
import { checksum, DELETED, isDeleted, type Registers } from './registers.ts';
import { hasWaiting, isEmpty, WRONG_BASE } from './rows.ts';
import { parseStamp } from './stamp.ts';
import type { DeviceState, RowKey, StoredRow, StoreTx } from './store.ts';

/** Everything is compared this often, milliseconds (PUL-4). */
const AUDIT_EVERY_MS = 86_400_000;
/** The contents of a deleted row are kept this long, milliseconds (MRG-4). */
const CONTENTS_KEPT_MS = 30 * 86_400_000;

/** `auditedAt` of a device that must compare everything. */
const DUE = 0;
/** The same after it has read from the start: of what was deleted before, the server has not told it. */
export const READ_FROM_START = -1;

/** Everything must be compared, also if the device dies before it has (PUL-4). */
export async function wantAudit(tx: StoreTx): Promise<void> {
  const { auditedAt } = await tx.state();
  await tx.setState({ auditedAt: Math.min(DUE, auditedAt) });
}

/** True when everything must be compared: once a day, and whenever it was wanted. */
export function isAuditDue({ auditedAt }: DeviceState, now: number): boolean {
  return Math.abs(now - auditedAt) >= AUDIT_EVERY_MS;
}

/**
 * Compares, and deletes what is absent remotely: only from a listing of the device's epoch, only rows whose
 * change number is at most their own space's counter, never rows with waiting changes (PUL-5). Answers the
 * names of what must be fetched: rows that differ, that are missing here, and deleted ones that the server
 * has emptied by now. Null when the listing is of another epoch and says nothing.
 */
export async function audit(
  tx: StoreTx,
  model: Model,
  { listing, now }: { readonly listing: Listing; readonly now: number },
): Promise<readonly RowKey[] | null> {
  const { epoch, recovery, offset, auditedAt } = await tx.state();
  // Until a restored server has got back what it lost, nothing is absent (PUL-6).
  if (listing.epoch !== epoch || recovery !== null) return null;
  const doubts = { now: now + offset, deleted: auditedAt === READ_FROM_START };
  const absent: StoredRow[] = [];
  const differing: StoredRow[] = [];
  const missing: RowKey[] = [];
  for (const collection of model.collections) {
    const listed = new Map((listing.tables[collection] ?? []).map((entry) => [entry.sid, entry]));
    for (const row of await tx.rowsOf(collection)) {
      const entry = listed.get(row.sid);
      listed.delete(row.sid);
      if (entry === undefined && mayBeAbsent(row, listing)) absent.push(row);
      else if (entry === undefined ? isInDoubt(row, doubts) : differs(row, entry)) {
        differing.push(row);
      }
    }
    for (const sid of listed.keys()) missing.push({ collection, sid });
  }
  await tx.removeRows(absent);
  // Kept on the screen as it is until the fetched row replaces it.
  await tx.putRows(
    differing.filter(({ base }) => base !== null).map((row) => ({ ...row, change: WRONG_BASE })),
  );
  return [...differing.map(({ collection, sid }) => ({ collection, sid })), ...missing];
}

function mayBeAbsent(row: StoredRow, { complete_to }: Listing): boolean {
  const counter = row.space === 0 ? undefined : complete_to[String(row.space)];
  const confirmed = row.base !== null && row.change > 0 && counter !== undefined && row.change <= counter;
  return confirmed && !hasWaiting(row) && !isDeleted(row.base ?? {});
}

function differs(row: StoredRow, { i, checksum: listed }: ListingEntry): boolean {
  if (row.base === null || row.change === WRONG_BASE) return true;
  return checksum(row.base) !== listed || (!hasWaiting(row) && row.incremental !== i);
}

/**
 * What a listing without the row does not decide is asked for by name: a base that an interrupted audit found
 * wrong, a row whose space is not known, and a deleted one: listings name only what exists. Of these the device
 * knows the last change unless it has read from the start; but their contents go after 30 days (MRG-4).
 */
function isInDoubt(
  { base, change, space }: StoredRow,
  { now, deleted: allDeleted }: { readonly now: number; readonly deleted: boolean },
): boolean {
  if (base === null) return false;
  const { [DELETED]: deleted, ...contents }: Registers = base;
  if (deleted?.[0] !== true) return change === WRONG_BASE || space === 0;
  if (change === WRONG_BASE || allDeleted) return true;
  return !isEmpty(contents) && parseStamp(deleted[1]).time + CONTENTS_KEPT_MS < now;
}
