import type { FieldTable } from './field.ts';
import { slotsOf } from './slots.ts';

/** The names of the fields that a register's path touches, such as `metadata.captain` → `metadata`. */
export function fieldNamesOfPath(table: FieldTable, path: string): readonly string[] {
  const slot = slotsOf(table).get(path);
  if (slot?.by === 'group') return slot.fields.map(([name]) => name);
  const name = path.split(/[./]/, 1)[0] ?? path;
  const field = Object.hasOwn(table, name) ? table[name] : undefined;
  return field === undefined || field.merge.by === 'group' ? [] : [name];
}
