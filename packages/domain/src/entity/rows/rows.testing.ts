import type { FieldTable } from '../fields/field-types.ts';
import { slotsOf } from '../fields/slots.ts';

/** The names of the fields that a register's path covers, such as `metadata.captain` → `metadata`. */
export function fieldNamesOfPath(table: FieldTable, path: string): readonly string[] {
  const slot = slotsOf(table).get(path);
  if (slot?.by === 'group') return slot.fields.map(([name]) => name);
  const name = path.split(/[./]/, 1)[0] ?? path;
  const field = Object.hasOwn(table, name) ? table[name] : undefined;
  return field === undefined || field.merge.by === 'group' ? [] : [name];
}
