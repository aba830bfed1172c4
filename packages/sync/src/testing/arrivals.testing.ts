/** A device's store without an engine, and rows as a server would send them. */

import type { PullPage, ServerRow } from '../model/protocol.ts';
import type { Changes, Json, Register, Registers } from '../model/registers.ts';
import { formatStamp } from '../model/stamp.ts';
import { applyPage, type FirstPull } from '../pull/pull.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { initialState } from '../store/store.ts';
import { Replica } from '../writes/replica.ts';
import { testModel } from './model.testing.ts';

export const START = 1_750_000_000_000;

export function arrivals() {
  const leases = { players: [{ sid: 11 }], teams: [{ sid: 1 }] };
  const store = new MemoryStore({ ...initialState('a'), ordinal: 1, epoch: 'e1', leases });
  let now = START;
  const replica = new Replica({ store, model: testModel, now: () => now++, onWrite: () => undefined });
  const apply = (from: string, page: Partial<PullPage>, first?: FirstPull) =>
    store.write('relaxed', (tx) =>
      applyPage(tx, testModel, {
        from,
        page: { rows: [], gone: [], cursor: 'c1', more: false, ...page },
        ...(first === undefined ? {} : { first }),
      }),
    );
  const rename = (sid: number, name: string) =>
    replica.write({ urgent: false }, (writer) => writer.change('players', sid, { name }));
  return { store, replica, apply, rename };
}

export const register = (value: Json, time = START - 1_000): Register => [
  value,
  formatStamp({ time, counter: 0, device: 'b' }),
];
export const player = (sid: number, change: number, values: Changes, incremental = 1): ServerRow => ({
  collection: 'players',
  sid,
  space: 1,
  change,
  incremental,
  registers: Object.fromEntries(Object.entries(values).map(([path, value]) => [path, register(value)])),
});
export const values = (registers: Registers | null | undefined): Changes =>
  Object.fromEntries(Object.entries(registers ?? {}).map(([path, [value]]) => [path, value]));
export const shown = ({ store }: ReturnType<typeof arrivals>): Record<string, Changes> =>
  Object.fromEntries(
    store.snapshot().rows.map((row) => [row.sid, { ...values(row.base), ...values(row.waiting) }]),
  );
