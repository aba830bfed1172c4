/** What undo writes (MRG-7). */
import type { Model } from './model.ts';
import type { Collection } from './protocol.ts';
import {
  type Changes,
  DELETED,
  type Json,
  type Path,
  type Register,
  type Registers,
  stampChanges,
} from './registers.ts';
import { CLOCK_START, formatStamp, type Stamp } from './stamp.ts';
import type { DeviceState } from './store.ts';

/** A creation is taken back by deleting the row, which can be restored. */
export const UNDO_CREATION: Changes = { [DELETED]: true };

/**
 * The earlier values of the registers that still carry the action's stamp. A created row is deleted, unless
 * somebody has deleted or restored it since.
 */
export function valuesToTakeBack(before: Changes, registers: Registers, stamp: Stamp): Changes {
  const values: Record<Path, Json> = {};
  for (const [path, value] of Object.entries(before)) {
    const createdHere = path === DELETED && value === true && registers[DELETED] === undefined;
    if (createdHere || registers[path]?.[1] === stamp) values[path] = value;
  }
  return values;
}

/** Values from before a local id was replaced, with the real id in values and in paths (LOC-4). */
export function withRealIds(
  { model, state }: { readonly model: Model; readonly state: DeviceState },
  collection: Collection,
  values: Changes,
): Changes {
  const ids = new Map(Object.entries(state.aliases));
  if (ids.size === 0) return values;
  // The model replaces ids in registers; whose stamp these carry does not matter.
  const registers = stampChanges(values, formatStamp({ ...CLOCK_START, device: state.device }));
  const replaced = Object.entries<Register>(model.replaceIds(collection, registers, ids));
  return Object.fromEntries(replaced.map(([path, [value]]) => [path, value]));
}
