/**
 * What a restored server must get back, whoever made it (PUL-6): a row that a device of the space's owner held
 * as confirmed. The claims tell of what a device wrote itself; this tells of what others made on his team.
 */
import type { MemorySnapshot } from '@touchline/sync/memory-store';
import { DELETED, isDeleted } from '@touchline/sync/registers';
import { nameOf } from '@touchline/sync/rows';
import type { ServerSide } from './agreement.testing.ts';

interface Held {
  /** The team that it belongs to; 0 for none. */
  readonly team: number;
  /** The devices that have had it all the time. */
  readonly by: Set<number>;
}

const LOOKED_AT: ReadonlySet<string> = new Set(['players', 'matches']);

export class HeldRows {
  #rows = new Map<string, Held>();

  /** A backup was restored; `snapshots` are of the owner's devices, by their index. */
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

  /** The device's database is about to be cleared. */
  cleared(index: number): void {
    for (const { by } of this.#rows.values()) by.delete(index);
  }

  /** Not into a team that was deleted: nothing is made there, and the device says so. */
  expectBack(stored: ReadonlyMap<string, ServerSide>): void {
    for (const [name, { team, by }] of this.#rows) {
      if (by.size === 0 || stored.has(name)) continue;
      const home = stored.get(nameOf('teams', team));
      if (team !== 0 && (home === undefined || home.registers[DELETED] !== undefined)) continue;
      throw new Error(`[PUL-6] ${name} did not come back, though a device of its owner has had it`);
    }
  }
}
