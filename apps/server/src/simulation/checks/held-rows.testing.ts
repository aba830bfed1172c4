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
  /** The row that it was made for, a team or a selection; null for none. */
  readonly home: string | null;
  /** The devices that have held it without interruption. */
  readonly by: Set<number>;
}

/** What a row of each collection is made for. */
const HOMES: Readonly<Record<string, { readonly field: string; readonly collection: string }>> = {
  players: { field: 'team_sid', collection: 'teams' },
  matches: { field: 'team_sid', collection: 'teams' },
  training_selections: { field: 'team_sid', collection: 'teams' },
  training_sessions: { field: 'selection_sid', collection: 'training_selections' },
};

export class HeldRows {
  #rows = new Map<string, Held>();

  /** Called after a restore. `snapshots` are of the owner's devices, by their index. */
  restored(owner: number, snapshots: ReadonlyMap<number, MemorySnapshot>): void {
    this.#rows = new Map();
    for (const [index, { rows }] of snapshots) {
      for (const { collection, sid, space, base } of rows) {
        const made = HOMES[collection];
        if (space !== owner || base === null || isDeleted(base) || made === undefined) continue;
        const name = nameOf(collection, sid);
        const of = Number(base[made.field]?.[0] ?? 0);
        const home = of === 0 ? null : nameOf(made.collection, of);
        const held = this.#rows.get(name) ?? { home, by: new Set() };
        this.#rows.set(name, { home, by: held.by.add(index) });
      }
    }
  }

  /** Called before the device's database is cleared. */
  cleared(index: number): void {
    for (const { by } of this.#rows.values()) by.delete(index);
  }

  /** Except rows of a deleted team or selection, which cannot be created again; the device reports those. */
  expectBack(stored: ReadonlyMap<string, ServerSide>): void {
    for (const [name, { home, by }] of this.#rows) {
      if (by.size === 0 || stored.has(name)) continue;
      const madeFor = home === null ? null : stored.get(home);
      if (madeFor === undefined || madeFor?.registers[DELETED] !== undefined) continue;
      throw new Error(`[PUL-6.20] ${name} did not come back, though a device of its owner has had it`);
    }
  }
}
