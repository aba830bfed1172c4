/**
 * Rows that a restored server must get back, whichever account created them (PUL-6): those that a device of the space's
 * owner held as confirmed. The claims cover a device's own writes; this covers rows that members created in the owner's
 * team.
 */

import { DELETED, isDeleted } from '@touchline/sync/model/registers';
import type { MemorySnapshot } from '@touchline/sync/store/memory-store';
import { nameOf } from '@touchline/sync/store/rows';
import type { ServerSide } from './agreement.testing.ts';

interface Held {
  /** The team that it belongs to; 0 for none. */
  readonly team: number;
  /** The devices that have held it without interruption. */
  readonly by: Set<number>;
}

const LOOKED_AT: ReadonlySet<string> = new Set(['players', 'matches']);

export class HeldRows {
  #rows = new Map<string, Held>();

  /** Called after a restore. `snapshots` are of the owner's devices, by their index. */
  restored(owner: number, snapshots: ReadonlyMap<number, MemorySnapshot>): void {
    this.#rows = new Map();
    for (const [index, { rows }] of snapshots) {
      for (const { collection, sid, space, base } of rows) {
        if (space !== owner || base === null || isDeleted(base) || !LOOKED_AT.has(collection)) continue;
        const name = nameOf(collection, sid);
        const team = Number(base.team_sid?.[0] ?? 0);
        const held = this.#rows.get(name) ?? { team, by: new Set() };
        this.#rows.set(name, { team, by: held.by.add(index) });
      }
    }
  }

  /** Called before the device's database is cleared. */
  cleared(index: number): void {
    for (const { by } of this.#rows.values()) by.delete(index);
  }

  /** Except rows of a deleted team, which cannot be created again; the device reports those. */
  expectBack(stored: ReadonlyMap<string, ServerSide>): void {
    for (const [name, { team, by }] of this.#rows) {
      if (by.size === 0 || stored.has(name)) continue;
      const home = stored.get(nameOf('teams', team));
      if (team !== 0 && (home === undefined || home.registers[DELETED] !== undefined)) continue;
      throw new Error(`[PUL-6.20] ${name} did not come back, though a device of its owner has had it`);
    }
  }
}
