/**
 * The device's local copy, as commands write it. One action of the user is one transaction: the changed rows, their
 * outbox entries and the undo entry become durable together or not at all (LOC-1). All registers of an action carry
 * one stamp.
 */
import type { Model } from '../model/model.ts';
import { type Collection, isLocalId, type Sid } from '../model/protocol.ts';
import { resolveKey, shownRegisters } from '../store/rows.ts';
import type { AttentionItem, DeviceStore, RowKey, StoreTx, UndoableAction } from '../store/store.ts';
import { valuesToTakeBack, withRealIds } from './undo.ts';
import { type WriteOptions, type Writer, Writing } from './writing.ts';

export interface Written {
  readonly rows: readonly RowKey[];
  readonly urgent: boolean;
}

export interface ReplicaPorts {
  readonly store: DeviceStore;
  readonly model: Model;
  /** The device's clock, milliseconds since 1970. */
  readonly now: () => number;
  /** Called after each commit that changed a row, never before it. Wakes the engine and other tabs. */
  readonly onWrite: (written: Written) => void;
}

export class Replica {
  readonly #ports: ReplicaPorts;

  constructor(ports: ReplicaPorts) {
    this.#ports = ports;
  }

  /**
   * Runs one action. Resolves when it is durable, with the result of `body` and, for a labelled action that changed
   * something, its number for undo. If `body` throws, nothing changes.
   */
  async write<T>(
    options: WriteOptions,
    body: (writer: Writer) => Promise<T>,
  ): Promise<{ readonly value: T; readonly action?: number }> {
    return this.#write(options, body);
  }

  /**
   * Undoes an action: each register that still carries its stamp gets its earlier value; later changes stay (MRG-7).
   * False when there was nothing left to undo.
   */
  async undo(action: number): Promise<boolean> {
    return (await this.#takeBack(action, {})).done;
  }

  /** Undoes an action with an action that can be undone itself. That is how Redo works. */
  async undoAs(action: number, label: string): Promise<{ readonly done: boolean; readonly action?: number }> {
    return this.#takeBack(action, { label });
  }

  /** The actions on a row for which undo would still change something, oldest first. */
  async undoable(key: RowKey): Promise<readonly UndoableAction[]> {
    return this.#ports.store.read(async (tx) => {
      const state = await tx.state();
      const actions = await tx.actionsOf(resolveKey(state, key));
      const real = { model: this.#ports.model, state };
      const parts = actions.flatMap((action) =>
        [action, ...action.others].map((part) => ({
          action,
          before: withRealIds(real, part.collection, part.before),
          key: resolveKey(state, part),
        })),
      );
      const rows = await tx.rows(parts.map((part) => part.key));
      const standing = parts.filter(({ action, before }, index) => {
        const row = rows[index];
        if (row === undefined) return false;
        return Object.keys(valuesToTakeBack(before, shownRegisters(row), action.stamp)).length > 0;
      });
      return [...new Set(standing.map(({ action }) => action))];
    });
  }

  /**
   * Writes a refused change again with a new stamp, and the changes on the list that depend on it. A change that
   * depends on another refused one takes that one along (OUT-5).
   */
  async retry(item: number): Promise<boolean> {
    const { value } = await this.#write({ urgent: true }, async (writing, tx) => {
      const list = await tx.attention();
      const leader = list.find(({ id }) => id === item)?.behind ?? item;
      const items = withFollowers(list, leader);
      for (const each of items) await writing.writeAgain(each);
      await tx.removeAttention(items.map(({ id }) => id));
      return items.length > 0;
    });
    return value;
  }

  /** Discards a refused change and the changes on the list that depend on it (OUT-5). */
  async discard(item: number): Promise<boolean> {
    return this.#ports.store.write('strict', async (tx) => {
      const items = withFollowers(await tx.attention(), item);
      await tx.removeAttention(items.map(({ id }) => id));
      return items.length > 0;
    });
  }

  /** The id that a row has now: the server's, when a local one was replaced (LOC-4). */
  async resolve(collection: Collection, sid: Sid): Promise<Sid> {
    if (!isLocalId(sid)) return sid;
    return this.#ports.store.read(async (tx) => resolveKey(await tx.state(), { collection, sid }).sid);
  }

  async #takeBack(action: number, naming: { readonly label?: string }) {
    const { value, ...rest } = await this.#write({ urgent: true, ...naming }, async (writing, tx) => {
      const found = await tx.action(action);
      if (found === undefined) return false;
      await tx.removeActions([action]);
      return writing.takeBack(found);
    });
    return { done: value, ...rest };
  }

  async #write<T>(
    options: WriteOptions,
    body: (writing: Writing, tx: StoreTx) => Promise<T>,
  ): Promise<{ readonly value: T; readonly action?: number }> {
    const { store, model, now, onWrite } = this.#ports;
    const done = await store.write(options.urgent ? 'strict' : 'relaxed', async (tx) => {
      const writing = new Writing({ tx, model, state: await tx.state(), deviceNow: now() });
      const value = await body(writing, tx);
      return { value, ...(await writing.save(options)) };
    });
    const { rows, ...answer } = done;
    if (rows.length > 0) onWrite({ rows, urgent: options.urgent });
    return answer;
  }
}

function withFollowers(items: readonly AttentionItem[], id: number): readonly AttentionItem[] {
  return items.filter((item) => item.id === id || item.behind === id);
}
