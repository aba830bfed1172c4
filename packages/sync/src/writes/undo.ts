/** The values that undo writes (MRG-7). */
import type { Model } from '../model/model.ts';
import type { Collection } from '../model/protocol.ts';
import {
  type Changes,
  DELETED,
  type Json,
  type Path,
  type Register,
  type Registers,
  stampChanges,
} from '../model/registers.ts';
import { CLOCK_START, formatStamp, type Stamp } from '../model/stamp.ts';
import type { DeviceState } from '../store/store.ts';

/** Undo of a creation deletes the row. The row can be restored. */
export const UNDO_CREATION: Changes = { [DELETED]: true };

/**
 * The earlier values of the registers that still carry the action's stamp. A created row is deleted, unless it was
 * deleted or restored since.
 */
export function valuesToTakeBack(before: Changes, registers: Registers, stamp: Stamp): Changes {
  const values: Record<Path, Json> = {};
  for (const [path, value] of Object.entries(before)) {
    const createdHere = path === DELETED && value === true && registers[DELETED] === undefined;
    if (createdHere || registers[path]?.[1] === stamp) values[path] = value;
  }
  return values;
}

/** The earlier values with local ids replaced by real ones, in values and in paths (LOC-4). */
export function withRealIds(
  { model, state }: { readonly model: Model; readonly state: DeviceState },
  collection: Collection,
  values: Changes,
): Changes {
  const ids = new Map(Object.entries(state.aliases));
  if (ids.size === 0) return values;
  // The model replaces ids in registers; the stamp here has no meaning.
  const registers = stampChanges(values, formatStamp({ ...CLOCK_START, device: state.device }));
  const replaced = Object.entries<Register>(model.replaceIds(collection, registers, ids));
  return Object.fromEntries(replaced.map(([path, [value]]) => [path, value]));
}
