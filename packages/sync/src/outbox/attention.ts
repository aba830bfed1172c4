/**
 * The attention list: refused changes that need a decision of the user (OUT-5). A refusal blocks no other row. Only
 * changes that need a row which was not created move to the list with it.
 */

import type { Model } from '../model/model.ts';
import { type Registers, sumOf } from '../model/registers.ts';
import { isPendingCreation, type LoadedRows, nameOf, withoutAnswered } from '../store/rows.ts';
import type { AttentionItem, OutboxEntry, RowKey, StoreTx } from '../store/store.ts';
import { pagesOf } from './freeze.ts';

export type Notice = Omit<AttentionItem, 'id' | 'behind' | 'at'>;

/** Moves changes to the attention list, and with a refused creation all changes that need its row (OUT-5). */
export class AttentionList {
  readonly #tx: StoreTx;
  readonly #model: Model;
  readonly #rows: LoadedRows;
  readonly #at: number;
  /** Rows that were not created, with the item that says why. */
  readonly #refused = new Map<string, { readonly item: number; readonly notice: Notice }>();

  constructor(tx: StoreTx, model: Model, { rows, at }: { rows: LoadedRows; at: number }) {
    this.#tx = tx;
    this.#model = model;
    this.#rows = rows;
    this.#at = at;
  }

  async list(notices: readonly Notice[]): Promise<number> {
    let listed = 0;
    for (const notice of notices) {
      const reason = this.#reasonFor(notice, notice.registers);
      const item = await this.#add(notice, reason?.item ?? null);
      listed++;
      const row = this.#rows.get(notice);
      const creation = notice.reason === 'refused' && row !== undefined && isPendingCreation(row);
      if (creation) this.#refuseRow(notice, { item: reason?.item ?? item, notice });
    }
    if (this.#refused.size === 0) return listed;
    for await (const page of pagesOf(this.#tx, 0)) {
      for (const entry of page) if (await this.#listDependent(entry)) listed++;
    }
    return listed;
  }

  /**
   * Moves what depends on a refused creation: the whole change of a row that does not exist on the server yet, and
   * only the referring registers of any other change.
   */
  async #listDependent(entry: OutboxEntry): Promise<boolean> {
    const whole = this.#reasonFor(entry, entry.registers);
    if (whole === undefined) return false;
    await this.#rows.load(this.#tx, [entry]);
    const row = this.#rows.get(entry);
    const isPending = row === undefined || isPendingCreation(row);
    const moved = isPending ? entry.registers : this.#dependentRegisters(entry);
    const kept = withoutAnswered(entry.registers, moved);
    if (Object.keys(kept).length === 0) await this.#tx.removeOutbox([entry.id]);
    else await this.#tx.putOutbox([{ ...entry, registers: kept }]);
    if (row !== undefined) this.#rows.set({ ...row, waiting: await this.#waitingOf(entry) });
    const { collection, sid, op } = entry;
    const { code, message } = whole.notice;
    const notice: Notice = { collection, sid, op, registers: moved, reason: 'refused', code, message };
    await this.#add(notice, whole.item);
    if (isPending) this.#refuseRow(entry, whole);
    return true;
  }

  #dependentRegisters({ collection, sid, registers }: OutboxEntry): Registers {
    const dependent = Object.entries(registers).filter(
      ([path, register]) => this.#reasonFor({ collection, sid }, { [path]: register }) !== undefined,
    );
    return Object.fromEntries(dependent);
  }

  /** The registers of a row that still wait. */
  async #waitingOf(key: RowKey): Promise<Registers> {
    const entries = await this.#tx.outboxOf(key);
    return sumOf(entries.map(({ registers }) => registers));
  }

  #reasonFor({ collection, sid }: RowKey, registers: Registers) {
    const own = this.#refused.get(nameOf(collection, sid));
    if (own !== undefined || this.#refused.size === 0) return own;
    for (const reference of this.#model.references(collection, registers)) {
      const reason = this.#refused.get(nameOf(reference.collection, reference.sid));
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  #refuseRow({ collection, sid }: RowKey, reason: { item: number; notice: Notice }): void {
    const name = nameOf(collection, sid);
    if (!this.#refused.has(name)) this.#refused.set(name, reason);
  }

  #add(notice: Notice, behind: number | null): Promise<number> {
    const { collection, sid, op, registers, reason, code, message } = notice;
    return this.#tx.addAttention({
      collection,
      sid,
      op,
      registers,
      reason,
      code,
      message,
      behind,
      at: this.#at,
    });
  }
}
