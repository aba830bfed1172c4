/**
 * What the app promised a device's coach. A spy between the coach's commands and the store records every register that
 * a command queued. Once the command is acknowledged, each register is a claim that is checked at the end.
 */

import type { Model } from '@touchline/sync/model/model';
import {
  canonicalJson,
  DELETED,
  type Json,
  type Path,
  type Registers,
} from '@touchline/sync/model/registers';
import { formatStamp, type Stamp } from '@touchline/sync/model/stamp';
import type { MemorySnapshot } from '@touchline/sync/store/memory-store';
import { nameOf, resolveKey, shownRegisters } from '@touchline/sync/store/rows';
import type {
  AttentionItem,
  DeviceState,
  DeviceStore,
  Durability,
  OutboxEntry,
  RowKey,
  StoreTx,
} from '@touchline/sync/store/store';

export interface Claim {
  readonly key: RowKey;
  readonly path: Path;
  readonly value: Json;
  /** The stamp of the value that the coach saw before. */
  readonly over: Stamp | undefined;
  acknowledged: boolean;
  /** The change was undone or discarded, so its value may be missing. */
  released: boolean;
}

/** Evidence of one register's fate, at the end or when a backup is restored. */
export interface Evidence {
  /** The highest stamp under which the server accepted this value. */
  admitted(key: RowKey, path: Path, value: Json): Stamp | undefined;
  /** The same for writes of this device only; others may have written an equal value. */
  admittedFrom(device: string, written: Pick<Claim, 'key' | 'path' | 'value'>): Stamp | undefined;
  /** The register's current value. */
  held(key: RowKey, path: Path): readonly [value: Json, stamp: Stamp] | undefined;
  /** Whether the device's account can still see the row. */
  sees(key: RowKey): boolean;
}

export class Claims {
  readonly #device: string;
  readonly #model: Model;
  #claims: Claim[] = [];
  readonly #ofAction = new Map<number, readonly Claim[]>();
  attempted = 0;
  acknowledged = 0;

  constructor(device: string, model: Model) {
    this.#device = device;
    this.#model = model;
  }

  /** Acknowledged actions that were not undone. */
  get undoable(): readonly number[] {
    return [...this.#ofAction.keys()];
  }

  /** A store for the coach's commands that records what they queue. */
  spyOn(store: DeviceStore): DeviceStore {
    return {
      read: (body) => store.read(body),
      write: async <T>(durability: Durability, body: (tx: StoreTx) => Promise<T>): Promise<T> => {
        this.attempted++;
        let claims: Claim[] = [];
        const value = await store.write(durability, async (tx) => {
          claims = [];
          const result = await body(this.#spy(tx, claims));
          this.#claims.push(...claims);
          return result;
        });
        this.acknowledged++;
        for (const claim of claims) claim.acknowledged = true;
        const { action } = (value ?? {}) as { readonly action?: number };
        if (action !== undefined) this.#ofAction.set(action, claims);
        return value;
      },
    };
  }

  undone(action: number): void {
    for (const claim of this.#ofAction.get(action) ?? []) claim.released = true;
    this.#ofAction.delete(action);
  }

  discarded(items: readonly AttentionItem[], { state }: Pick<MemorySnapshot, 'state'>): void {
    for (const item of items) {
      const { key, registers } = this.#real(item, state);
      this.#release(key, registers, state);
    }
  }

  /** Removes claims for values that the row shows already, because a retry does not write them again. */
  retried(items: readonly AttentionItem[], { rows, state }: Pick<MemorySnapshot, 'rows' | 'state'>): void {
    for (const item of items) {
      const { key, registers } = this.#real(item, state);
      const row = rows.find(({ collection, sid }) => collection === key.collection && sid === key.sid);
      const shown = row === undefined ? {} : shownRegisters(row);
      const standing = Object.entries(registers).filter(([path, [value]]) =>
        isSame(
          shown[path]?.[0] ?? (path === DELETED ? false : this.#model.absent(key.collection, path)),
          value,
        ),
      );
      this.#release(key, Object.fromEntries(standing), state);
    }
  }

  /** Replaces local ids by real ones in all claims, before the database with the mapping is cleared. */
  resolve(state: DeviceState): void {
    this.#claims = this.#claims.map((claim) => this.#realClaim(claim, state));
    this.#ofAction.clear();
  }

  /**
   * Releases claims for values that no device has any more: the last device with them was cleared, or a backup is
   * older.
   */
  release(isLost: (claim: Claim) => boolean, state: DeviceState): void {
    for (const claim of this.#claims) {
      if (claim.acknowledged && isLost(this.#realClaim(claim, state))) claim.released = true;
    }
  }

  /**
   * Of all writes of this device to one register, the last acknowledged one must have reached the server, or a later
   * one must have, or it must be listed for the coach. It must not lose against the value that the coach saw.
   */
  expectKept(
    evidence: Evidence,
    { state, attention }: { readonly state: DeviceState; readonly attention: readonly AttentionItem[] },
  ): void {
    const byRegister = new Map<string, Claim[]>();
    for (const claim of this.#claims) {
      const real = this.#realClaim(claim, state);
      const register = `${nameOf(real.key.collection, real.key.sid)} ${real.path}`;
      byRegister.set(register, [...(byRegister.get(register) ?? []), real]);
    }
    const listed = attention.map((item) => this.#real(item, state));
    for (const [register, claims] of byRegister) {
      const last = claims.findLastIndex(({ acknowledged }) => acknowledged);
      const candidates = last < 0 ? [] : claims.slice(last);
      const kept = candidates.some(
        (claim) => claim.released || isKept(evidence, claim, this.#device) || isListed(listed, claim),
      );
      if (candidates.length > 0 && !kept) {
        const held = evidence.held(
          candidates[0]?.key ?? { collection: '', sid: 0 },
          candidates[0]?.path ?? '',
        );
        throw new Error(`${this.#device} lost ${register}: ${JSON.stringify({ candidates, held })}`);
      }
    }
  }

  #release(key: RowKey, registers: Registers, state: DeviceState): void {
    const name = nameOf(key.collection, key.sid);
    for (const claim of this.#claims) {
      const real = this.#realClaim(claim, state);
      const ours = nameOf(real.key.collection, real.key.sid) === name;
      if (ours && isSame(registers[real.path]?.[0], real.value)) claim.released = true;
    }
  }

  #spy(tx: StoreTx, claims: Claim[]): StoreTx {
    const seen = new Map<string, Registers>();
    const known = new Map<number, OutboxEntry>();
    const queue = (entry: Omit<OutboxEntry, 'id'>, before: Registers): void => {
      const shown = seen.get(nameOf(entry.collection, entry.sid)) ?? {};
      for (const [path, [value, stamp]] of Object.entries(entry.registers)) {
        if (before[path]?.[1] === stamp) continue;
        const { collection, sid } = entry;
        const over = shown[path]?.[1];
        claims.push({ key: { collection, sid }, path, value, over, acknowledged: false, released: false });
      }
    };
    return {
      ...boundTo(tx),
      row: async (key) => {
        const row = await tx.row(key);
        if (row !== undefined) seen.set(nameOf(key.collection, key.sid), shownRegisters(row));
        return row;
      },
      outboxOf: async (key) => {
        const entries = await tx.outboxOf(key);
        for (const entry of entries) known.set(entry.id, entry);
        return entries;
      },
      addOutbox: async (entry) => {
        queue(entry, {});
        return tx.addOutbox(entry);
      },
      putOutbox: async (entries) => {
        for (const entry of entries) queue(entry, known.get(entry.id)?.registers ?? {});
        return tx.putOutbox(entries);
      },
    };
  }

  #realClaim(claim: Claim, state: DeviceState): Claim {
    const stamped: Registers = { [claim.path]: [claim.value, NO_STAMP] };
    const { key, registers } = this.#real({ ...claim.key, registers: stamped }, state);
    const [entry] = Object.entries(registers);
    if (entry === undefined) return claim;
    return { ...claim, key, path: entry[0], value: entry[1][0] };
  }

  #real(item: RowKey & { readonly registers: Registers }, state: DeviceState) {
    const key = resolveKey(state, item);
    const ids = new Map(Object.entries(state.aliases));
    const registers =
      ids.size === 0 ? item.registers : this.#model.replaceIds(item.collection, item.registers, ids);
    return { key, registers };
  }
}

const NO_STAMP = formatStamp({ time: 0, counter: 0, device: '0' });

function isSame(a: Json | undefined, b: Json): boolean {
  return a !== undefined && canonicalJson(a) === canonicalJson(b);
}

function isKept(evidence: Evidence, claim: Claim, device: string): boolean {
  const { key, path, value, over } = claim;
  const admitted = evidence.admitted(key, path, value);
  const held = evidence.held(key, path);
  // It arrived, a restore lost it, and its writer is no longer permitted to bring it back.
  if (admitted !== undefined && !evidence.sees(key)) return true;
  // A member that was removed, and that the server lacks after a restore, reads the same. A training that was deleted
  // before the restore stays, when another coach recorded something for it before the deletion came again (decision 087).
  if (admitted !== undefined && held === undefined) return value === null || isDeletedTraining(claim);
  if (admitted === undefined || held === undefined) return false;
  if (isSame(held[0], value)) return true;
  return held[1] > (evidence.admittedFrom(device, claim) ?? admitted) && held[1] !== over;
}

const isDeletedTraining = ({ key, path }: Claim): boolean =>
  key.collection === 'training_sessions' && path === DELETED;

function isListed(
  items: readonly { readonly key: RowKey; readonly registers: Registers }[],
  { key, path, value }: Claim,
): boolean {
  return items.some(
    (item) =>
      item.key.collection === key.collection &&
      item.key.sid === key.sid &&
      isSame(item.registers[path]?.[0], value),
  );
}

/** A transaction's methods, bound to it, so that they can be spread into another object. */
export function boundTo(tx: StoreTx): StoreTx {
  return {
    row: (key) => tx.row(key),
    rows: (keys) => tx.rows(keys),
    rowsOf: (collection) => tx.rowsOf(collection),
    putRows: (rows) => tx.putRows(rows),
    removeRows: (keys) => tx.removeRows(keys),
    countRows: () => tx.countRows(),
    outbox: (part) => tx.outbox(part),
    outboxOf: (key) => tx.outboxOf(key),
    outboxCount: () => tx.outboxCount(),
    addOutbox: (entry) => tx.addOutbox(entry),
    putOutbox: (entries) => tx.putOutbox(entries),
    removeOutbox: (ids) => tx.removeOutbox(ids),
    attention: () => tx.attention(),
    addAttention: (item) => tx.addAttention(item),
    removeAttention: (ids) => tx.removeAttention(ids),
    action: (id) => tx.action(id),
    actionsOf: (key) => tx.actionsOf(key),
    addAction: (action) => tx.addAction(action),
    putActions: (actions) => tx.putActions(actions),
    removeActions: (ids) => tx.removeActions(ids),
    forgetActions: (before) => tx.forgetActions(before),
    state: () => tx.state(),
    setState: (changes) => tx.setState(changes),
  };
}
