/** What a pull does to the device: each page in one transaction, with the cursor that it moves (PUL-1). */
import { observeRows } from './clock.ts';
import { queueLost } from './lost.ts';
import type { Model } from './model.ts';
import type { PullPage } from './protocol.ts';
import type { Registers } from './registers.ts';
import { hasWaiting, nameOf, withBase } from './rows.ts';
import type { RowKey, StoredRow, StoreTx } from './store.ts';

export interface ArrivedPage {
  /** The cursor that the page was asked with. */
  readonly from: string;
  readonly page: PullPage;
  /** Set while a device that had no rows reads everything. */
  readonly first?: FirstPull;
}

/**
 * The first pull of an empty device need not look for rows that cannot be there: stored are only those that
 * have arrived, and those created here, which the server does not have until a batch is frozen.
 */
export interface FirstPull {
  /** The names of the rows that have arrived. */
  readonly arrived: Set<string>;
  readonly nextBatch: number;
}

/**
 * Applies a page. Waiting changes stay on top of the new bases (MRG-6); rows that the account may no longer
 * see go, unless changes wait. Answers false, and does nothing, when the cursor is not where the page
 * begins: somebody else has moved it (LOC-5).
 */
export async function applyPage(
  tx: StoreTx,
  model: Model,
  { from, page, first }: ArrivedPage,
): Promise<boolean> {
  const { cursor, clock, nextBatch } = await tx.state();
  if (cursor !== from) return false;
  const stored = await storedRows(tx, page, first?.nextBatch === nextBatch ? first.arrived : undefined);
  const changed: StoredRow[] = [];
  const registers: Registers[] = [];
  for (const row of page.rows) {
    const before = stored?.get(nameOf(row.collection, row.sid));
    const after = withBase(before, row);
    registers.push(row.registers);
    if (after === before) continue;
    changed.push(before === undefined ? after : await queueLost(tx, model, { before, after }));
  }
  await tx.putRows(changed);
  if (page.gone.length > 0) await removeGone(tx, page.gone);
  await tx.setState({ cursor: page.cursor, clock: observeRows(clock, registers) });
  return true;
}

async function storedRows(
  tx: StoreTx,
  { rows }: PullPage,
  arrived: Set<string> | undefined,
): Promise<ReadonlyMap<string, StoredRow> | undefined> {
  const known =
    arrived === undefined ? rows : rows.filter((row) => arrived.has(nameOf(row.collection, row.sid)));
  if (arrived !== undefined) for (const { collection, sid } of rows) arrived.add(nameOf(collection, sid));
  if (known.length === 0) return undefined;
  const stored = new Map<string, StoredRow>();
  for (const row of await tx.rows(known)) {
    if (row !== undefined) stored.set(nameOf(row.collection, row.sid), row);
  }
  return stored;
}

async function removeGone(tx: StoreTx, keys: readonly RowKey[]): Promise<void> {
  const rows = (await tx.rows(keys)).flatMap((row) => row ?? []);
  // What waits is sent first and answered (PUL-8); the row that is no longer ours to see goes at once.
  await tx.putRows(rows.filter(hasWaiting).map((row) => ({ ...row, base: null, change: 0 })));
  await tx.removeRows(rows.filter((row) => !hasWaiting(row)));
}
