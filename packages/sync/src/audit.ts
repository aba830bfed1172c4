/**
 * The audit (PUL-4): the server's complete listing against what the device holds. It finds what the stream
 * of changes cannot: rows that are missing, that differ, or that the server no longer has.
 */
import type { Model } from './model.ts';
import type { Listing, ListingEntry } from './protocol.ts';
import { checksum, DELETED, isDeleted, type Registers } from './registers.ts';
import { hasWaiting, isEmpty, nameOf, WRONG_BASE } from './rows.ts';
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
 * One listing against the device's rows. They are compared portion by portion and outside of transactions, so
 * that no tap waits for it; `settle` then looks once more at the few rows that matter.
 */
export class Comparison {
  readonly #listing: Listing;
  readonly #now: number;
  readonly #readFromStart: boolean;
  /** By name: what no compared row has answered yet. */
  readonly #unmet = new Map<string, RowKey & ListingEntry>();
  readonly #absent: StoredRow[] = [];
  readonly #differing: StoredRow[] = [];

  /** `now` is the device's clock, `state` what it was when the listing was asked for. */
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
   * Deletes what is absent remotely: only by a listing of the device's epoch, only rows whose change number is
   * at most their own space's counter, never rows with waiting changes (PUL-5). Answers the names of what must
   * be fetched: rows that differ, that are missing here, and those that a listing cannot judge. Null when the
   * listing says nothing, of another epoch, or before a restored server has got back what it lost (PUL-6).
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
    // Kept on the screen as it is until the fetched row replaces it.
    await tx.putRows(based.map((row) => ({ ...row, change: WRONG_BASE })));
    return [...differing, ...this.#unmet.values()].map(({ collection, sid }) => ({ collection, sid }));
  }

  /**
   * What a listing without the row does not decide is asked for by name: a base that an interrupted audit found
   * wrong, a row whose space is not known, and a deleted one: listings name only what exists. Of these the
   * device knows the last change unless it has read from the start; but their contents go after 30 days (MRG-4).
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
