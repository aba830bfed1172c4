/**
 * Rows that wait for an id which the server refuses, for example because the row to which they belong was deleted. They
 * would wait endlessly, so they move to the attention list with their dependants (OUT-5).
 */

import type { Model } from '../model/model.ts';
import { type Collection, isLocalId } from '../model/protocol.ts';
import { isDeleted, type Registers } from '../model/registers.ts';
import { isGone, isPendingCreation, LoadedRows, nameOf } from '../store/rows.ts';
import type { OutboxEntry, RowKey, StoreTx } from '../store/store.ts';
import { AttentionList, type Notice } from './attention.ts';

export interface RefusedLease {
  readonly collection: Collection;
  readonly code: number;
  readonly message: string;
  /** The device's clock, milliseconds since 1970. */
  readonly at: number;
}

/**
 * Returns how many changes moved to the list. A row keeps waiting while a row to which it refers may still be created.
 */
export async function listRefusedRows(
  tx: StoreTx,
  model: Model,
  { collection, code, message, at }: RefusedLease,
): Promise<number> {
  const creations = new Map<string, OutboxEntry>();
  for (const entry of await tx.outbox()) {
    const name = nameOf(entry.collection, entry.sid);
    if (entry.collection === collection && isLocalId(entry.sid) && !creations.has(name)) {
      creations.set(name, entry);
    }
  }
  const rows = new LoadedRows();
  const notices: Notice[] = [];
  for (const entry of creations.values()) {
    const { sid, op, registers, id } = entry;
    const references = model.references(collection, registers);
    await rows.load(tx, [entry, ...references]);
    if (!canNeverBeCreated(rows, references)) continue;
    await tx.removeOutbox([id]);
    const row = rows.get(entry);
    const left = await tx.outboxOf(entry);
    const waiting: Registers = Object.assign({}, ...left.map((later) => later.registers));
    if (row !== undefined) rows.set({ ...row, waiting });
    notices.push({ collection, sid, op, registers, reason: 'refused', code, message });
  }
  if (notices.length === 0) return 0;
  const listed = await new AttentionList(tx, model, { rows, at }).list(notices);
  await rows.save(tx);
  return listed;
}

/** True when the row refers to a row that is deleted, and to none that may still be created. */
function canNeverBeCreated(rows: LoadedRows, references: readonly RowKey[]): boolean {
  let isMissing = false;
  for (const key of references) {
    const row = rows.get(key);
    if (isLocalId(key.sid) || (row !== undefined && isPendingCreation(row))) return false;
    isMissing ||= row === undefined || isGone(row) || isDeleted(row.base ?? {});
  }
  return isMissing;
}
