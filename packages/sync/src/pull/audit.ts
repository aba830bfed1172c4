/**
 * The comparison with the server's complete listing (PUL-4). It finds what pages of changes cannot: rows that are
 * missing, that differ, or that the server no longer has.
 */
import type { Model } from '../model/model.ts';
import type { Listing, ListingEntry } from '../model/protocol.ts';
import { checksum, DELETED, isDeleted, type Registers } from '../model/registers.ts';
import { parseStamp } from '../model/stamp.ts';
import { hasWaiting, isEmpty, nameOf, WRONG_BASE } from '../store/rows.ts';
import type { DeviceState, RowKey, StoredRow, StoreTx } from '../store/store.ts';

/** How often everything is compared, milliseconds (PUL-4). */
const AUDIT_EVERY_MS = 86_400_000;
/** How long the contents of a deleted row are kept, milliseconds (MRG-4). */
const CONTENTS_KEPT_MS = 30 * 86_400_000;

/** `auditedAt` of a device that must compare everything. */
const DUE = 0;
/** The same for a device that has read from the start, and so does not know of earlier deletions. */
export const READ_FROM_START = -1;

/** Requests a comparison. The request survives a restart of the device (PUL-4). */
export async function wantAudit(tx: StoreTx): Promise<void> {
  const { auditedAt } = await tx.state();
  await tx.setState({ auditedAt: Math.min(DUE, auditedAt) });
}

/** True when a comparison is due: once a day, and whenever it was requested. */
export function isAuditDue({ auditedAt }: DeviceState, now: number): boolean {
  return Math.abs(now - auditedAt) >= AUDIT_EVERY_MS;
}

/**
 * Compares one listing with the device's rows, portion by portion and outside of transactions, so that no tap waits
 * for it. `settle` then checks the few relevant rows again in a transaction.
 */
export class Comparison {
  readonly #listing: Listing;
  readonly #now: number;
  readonly #readFromStart: boolean;
  /** Entries by name that no compared row has matched yet. */
  readonly #unmet = new Map<string, RowKey & ListingEntry>();
  readonly #absent: StoredRow[] = [];
  readonly #differing: StoredRow[] = [];

  /** `now` is the device's clock; `state` is the state when the listing was requested. */
  constructor(model: Model, listing: Listing, { state, now }: { state: DeviceState; now: number }) {
    this.#listing = listing;
    this.#now = now + state.offset;
    this.#readFromStart = state.auditedAt === READ_FROM_START;
    for (const collection of model.collections) {
      for (const entry of listing.tables[collection] ?? []) {
        this.#unmet.set(nameOf(collection, entry.sid), { collection, ...entry });
      }
    }
  }

  compare(rows: readonly StoredRow[]): void {
    for (const row of rows) {
      const name = nameOf(row.collection, row.sid);
      const entry = this.#unmet.get(name);
      this.#unmet.delete(name);
      if (entry === undefined && mayBeAbsent(row, this.#listing)) this.#absent.push(row);
      else if (entry === undefined ? this.#isInDoubt(row) : differs(row, entry)) this.#differing.push(row);
    }
  }

  /**
   * Deletes rows that are absent remotely. This needs a listing of the device's epoch and a row whose change number is
   * at most the counter of its own space; a row with waiting changes always stays (PUL-5). Returns the names to fetch:
   * rows that differ, rows that are missing here, and rows that a listing cannot decide. Null when the listing is of
   * another epoch, or when a restored server has not received everything back (PUL-6).
   */
  async settle(tx: StoreTx): Promise<readonly RowKey[] | null> {
    const { epoch, recovery } = await tx.state();
    if (this.#listing.epoch !== epoch || recovery !== null) return null;
    const absent = (await tx.rows(this.#absent)).flatMap((row) => row ?? []);
    await tx.removeRows(absent.filter((row) => mayBeAbsent(row, this.#listing)));
    const stored = await tx.rows(this.#differing);
    const differing = this.#differing.filter((row, index) => stored[index]?.change === row.change);
    const based = stored.flatMap((row, index) =>
      row === undefined || row.base === null || row.change !== this.#differing[index]?.change ? [] : row,
    );
    // The row stays on the screen as it is until the fetched row replaces it.
    await tx.putRows(based.map((row) => ({ ...row, change: WRONG_BASE })));
    return [...differing, ...this.#unmet.values()].map(({ collection, sid }) => ({ collection, sid }));
  }

  /**
   * True for a row to ask for by name, because a listing without it decides nothing: a base that an interrupted
   * comparison found wrong, a row of unknown space, or a deleted row, since listings name only existing rows. The
   * device knows the last change of a deleted row unless it has read from the start. The contents disappear after 30
   * days (MRG-4).
   */
  #isInDoubt({ base, change, space }: StoredRow): boolean {
    if (base === null) return false;
    const { [DELETED]: deleted, ...contents }: Registers = base;
    if (deleted?.[0] !== true) return change === WRONG_BASE || space === 0;
    if (change === WRONG_BASE || this.#readFromStart) return true;
    return !isEmpty(contents) && parseStamp(deleted[1]).time + CONTENTS_KEPT_MS < this.#now;
  }
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
