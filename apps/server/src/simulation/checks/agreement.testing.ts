/** Compares what devices and the server hold at one moment. */

import {
  canonicalJson,
  isDeleted,
  type Path,
  type Register,
  type Registers,
  sumOf,
} from '@touchline/sync/model/registers';
import type { MemorySnapshot } from '@touchline/sync/store/memory-store';
import { hasWaiting, isEmpty, nameOf, resolveKey } from '@touchline/sync/store/rows';
import type { OutboxEntry, RowKey } from '@touchline/sync/store/store';
import type { StoredRow } from '#platform/database/rows.ts';

/** A row as the server holds it, for one reader or for itself. */
export interface ServerSide {
  readonly incremental: number;
  readonly registers: Registers;
}

export function serverSide(rows: readonly StoredRow[]): ReadonlyMap<string, ServerSide> {
  return new Map(
    rows.map(({ collection, sid, incremental, registers }) => [
      nameOf(collection, sid),
      { incremental, registers: JSON.parse(registers) as Registers },
    ]),
  );
}

/**
 * A row on a screen is its base plus waiting changes, so the waiting part of a row must equal the sum of its outbox
 * entries.
 */
export function outboxNotShown({ rows, outbox }: MemorySnapshot): string | null {
  const sums = new Map<string, Record<string, OutboxEntry['registers'][string]>>();
  for (const { collection, sid, registers } of outbox) {
    const name = nameOf(collection, sid);
    sums.set(name, sumOf([sums.get(name) ?? {}, registers]));
  }
  for (const { collection, sid, waiting } of rows) {
    const name = nameOf(collection, sid);
    const sum = sums.get(name);
    if (sum === undefined && isEmpty(waiting)) continue;
    const expected = sum ?? {};
    sums.delete(name);
    if (canonicalJson(waiting) !== canonicalJson(expected)) {
      return `${name} does not show its outbox: ${JSON.stringify({ waiting, expected })}`;
    }
  }
  return sums.size === 0 ? null : `changes wait for rows that are not there: ${[...sums.keys()]}`;
}

/** The difference between a device and the rows that it may read; null when it holds all of them and nothing waits. */
export function differenceOf(
  { rows, outbox }: MemorySnapshot,
  readable: ReadonlyMap<string, ServerSide>,
): string | null {
  if (outbox.length > 0)
    return `${outbox.length} changes still wait: ${JSON.stringify(outbox).slice(0, 600)}`;
  const held = new Set<string>();
  for (const row of rows) {
    const name = nameOf(row.collection, row.sid);
    held.add(name);
    const server = readable.get(name);
    const same = server !== undefined && canonicalJson(server.registers) === canonicalJson(row.base ?? {});
    if (!same || hasWaiting(row)) return `${name} differs: ${JSON.stringify({ row, server })}`;
    // A save whose change moved behind another one in the list may have raised the counter.
    if (row.incremental < server.incremental)
      return `${name} counts ${row.incremental} of ${server.incremental}`;
  }
  for (const [name, { registers }] of readable) {
    if (!isDeleted(registers) && !held.has(name)) return `${name} is missing`;
  }
  return null;
}

export function registerName({ collection, sid }: RowKey, path: Path): string {
  return `${nameOf(collection, sid)} ${path}`;
}

/**
 * The values of each register that the server has, that any of these devices has had confirmed, or that wait on the
 * claiming device or are listed there. What waits or is listed on another device is that device's own write: an equal
 * value may be refused, and then nothing comes back.
 */
export function heldRegisters(
  snapshots: readonly MemorySnapshot[],
  stored: ReadonlyMap<string, ServerSide>,
  claiming: string,
): ReadonlyMap<string, readonly Register[]> {
  const held = new Map<string, Register[]>();
  const add = (row: string, registers: Registers): void => {
    for (const [path, register] of Object.entries(registers)) {
      const name = `${row} ${path}`;
      const known = held.get(name);
      if (known === undefined) held.set(name, [register]);
      else known.push(register);
    }
  };
  for (const { rows, attention, state } of snapshots) {
    for (const { collection, sid, base, waiting } of rows) {
      add(nameOf(collection, sid), base ?? {});
      if (state.device === claiming) add(nameOf(collection, sid), waiting);
    }
    for (const item of state.device === claiming ? attention : []) {
      const { collection, sid } = resolveKey(state, item);
      add(nameOf(collection, sid), item.registers);
    }
  }
  for (const [name, { registers }] of stored) add(name, registers);
  return held;
}
