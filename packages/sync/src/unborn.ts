/**
 * Rows that wait for an id which the server does not give: a match that was made without network for a team
 * that is no more. They would wait for ever, so they go to the coach's list with what depends on them (OUT-5).
 */
import { AttentionList, type Notice } from './attention.ts';
import type { Model } from './model.ts';
import { type Collection, isLocalId } from './protocol.ts';
import { isDeleted, type Registers } from './registers.ts';
import { isGone, isUnborn, LoadedRows, nameOf } from './rows.ts';
import type { OutboxEntry, RowKey, StoreTx } from './store.ts';

export interface RefusedLease {
  readonly collection: Collection;
  readonly code: number;
  readonly message: string;
  /** The device's clock, milliseconds. */
  readonly at: number;
}

/** Answers how many changes went to the list. A row whose own references may still come to be goes on waiting. */
export async function listUnborn(
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
    if (!isHopeless(rows, references)) continue;
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

/** It refers to a row that is no more, and to none that has yet to come to be. */
function isHopeless(rows: LoadedRows, references: readonly RowKey[]): boolean {
  let isMissing = false;
  for (const key of references) {
    const row = rows.get(key);
    if (isLocalId(key.sid) || (row !== undefined && isUnborn(row))) return false;
    isMissing ||= row === undefined || isGone(row) || isDeleted(row.base ?? {});
  }
  return isMissing;
}
