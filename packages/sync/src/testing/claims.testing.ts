/** Records every acknowledged write of a device, and checks at the end that none was lost. */

import { type Json, type Path, sameJson } from '../model/registers.ts';
import { formatStamp } from '../model/stamp.ts';
import type { MemorySnapshot } from '../store/memory-store.ts';
import { nameOf, resolveKey } from '../store/rows.ts';
import type { AttentionItem, DeviceState, RowKey } from '../store/store.ts';
import { testModel } from './model.testing.ts';
import type { ReferenceServer } from './reference-server.testing.ts';

interface Claim {
  readonly key: RowKey;
  readonly path: Path;
  readonly value: Json;
  acknowledged: boolean;
  /** Undone, or discarded from the attention list: the value need not be stored anywhere. */
  released: boolean;
}

export class Claims {
  readonly #device: string;
  readonly #claims: Claim[] = [];
  readonly #ofAction = new Map<number, readonly Claim[]>();
  attempted = 0;
  acknowledged = 0;
  listed = 0;

  constructor(device: string) {
    this.#device = device;
  }

  get undoable(): readonly number[] {
    return [...this.#ofAction.keys()];
  }

  /**
   * Called when a write begins: call `note` with the written values, then report how it ended. Until then the write may
   * or may not be durable.
   */
  attempt() {
    this.attempted++;
    const claims: Claim[] = [];
    return {
      note: (key: RowKey, path: Path, value: Json): void => {
        const claim = { key, path, value, acknowledged: false, released: false };
        claims.push(claim);
        this.#claims.push(claim);
      },
      acknowledge: (action: number | undefined): void => {
        this.acknowledged++;
        for (const claim of claims) claim.acknowledged = true;
        if (action !== undefined) this.#ofAction.set(action, claims);
      },
      fail: (): void => undefined,
    };
  }

  undone(action: number): void {
    for (const claim of this.#ofAction.get(action) ?? []) claim.released = true;
    this.#ofAction.delete(action);
  }

  /** A retried item writes its values again, also over later writes of the device. */
  rewrites(
    item: AttentionItem,
    state: DeviceState,
    note: (key: RowKey, path: Path, value: Json) => void,
  ): void {
    if (item.reason === 'deleted') return;
    for (const [path, [value]] of Object.entries(item.registers)) {
      if (path === 'name' || path.startsWith('events/')) note(resolveKey(state, item), path, value);
    }
  }

  discarded(item: AttentionItem, state: DeviceState): void {
    const { collection, sid } = resolveKey(state, item);
    for (const claim of this.#claims) {
      const key = resolveKey(state, claim.key);
      const ours = key.collection === collection && key.sid === sid;
      if (ours && sameJson(item.registers[claim.path]?.[0] ?? null, claim.value)) claim.released = true;
    }
  }

  /**
   * Of this device's writes to one register, the last acknowledged one must have reached the server and must not have
   * lost to an earlier stamp. A later write may have replaced it, or it is in the attention list.
   */
  expectKept(server: ReferenceServer, { state, attention }: MemorySnapshot): void {
    this.listed = attention.length;
    const byRegister = new Map<string, Claim[]>();
    for (const claim of this.#claims) {
      const key = resolveKey(state, claim.key);
      const register = `${nameOf(key.collection, key.sid)} ${claim.path}`;
      const value = withRealIds(key, claim, state);
      byRegister.set(register, [...(byRegister.get(register) ?? []), { ...claim, key, value }]);
    }
    const ids = new Map(Object.entries(state.aliases));
    const listed = attention.map((item) => {
      const registers = testModel.replaceIds(item.collection, item.registers, ids);
      return { ...item, registers, ...resolveKey(state, item) };
    });
    for (const [register, claims] of byRegister) {
      const last = claims.findLastIndex(({ acknowledged }) => acknowledged);
      const candidates = last < 0 ? [] : claims.slice(last);
      const kept = candidates.some(
        (claim) => claim.released || isKept(server, claim) || isListed(listed, claim),
      );
      if (candidates.length > 0 && !kept) {
        throw new Error(`${this.#device} lost ${register}: ${JSON.stringify(candidates)}`);
      }
    }
  }
}

function withRealIds({ collection }: RowKey, { path, value }: Claim, { aliases }: DeviceState): Json {
  const ids = new Map(Object.entries(aliases));
  const stamp = formatStamp({ time: 0, counter: 0, device: '0' });
  const [register] = Object.values(testModel.replaceIds(collection, { [path]: [value, stamp] }, ids));
  return register?.[0] ?? null;
}

function isKept(server: ReferenceServer, { key, path, value }: Claim): boolean {
  const admitted = server.admitted(key, path, value);
  const row = server.row(key.collection, key.sid);
  const held = row?.registers[path];
  // A row that is created again without a removed member has the same contents (LOC-2).
  if (row !== undefined && held === undefined) return sameJson(value, testModel.absent(key.collection, path));
  if (admitted === undefined || held === undefined) return false;
  return held[1] > admitted || sameJson(held[0], value);
}

function isListed(items: readonly AttentionItem[], { key, path, value }: Claim): boolean {
  return items.some(
    ({ collection, sid, registers }) =>
      collection === key.collection && sid === key.sid && sameJson(registers[path]?.[0] ?? null, value),
  );
}
