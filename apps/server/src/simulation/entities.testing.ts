/** Rows of a simulated device as entities, and entities as the changes of a new row. */
import { defaultsOf } from '@touchline/domain/entity/fields/field';
import type { Entity, FieldTable } from '@touchline/domain/entity/fields/field-types';
import { assemble, changesBetween, type Value } from '@touchline/domain/entity/rows/rows';
import type { Registers } from '@touchline/sync/model/registers';
import type { Writer } from '@touchline/sync/writes/writing';

export type DeviceRow = { readonly sid: number; readonly registers: Registers };

export function entityOf<T extends FieldTable>(
  table: T,
  { sid, registers }: DeviceRow,
): Entity<T> & { readonly sid: number } {
  const values: Record<string, Value> = {};
  for (const [path, [value]] of Object.entries(registers)) values[path] = value;
  return { ...assemble(table, values), sid };
}

export function changesOf<T extends FieldTable>(table: T, entity: Entity<T>) {
  return changesBetween(table, defaultsOf(table), entity);
}

/** An unregistered device has none (LOC-8). */
export async function innerId(writer: Writer): Promise<string | null> {
  const made = await writer.newInnerId().catch(() => null);
  return made === null ? null : `${made.ordinal}-${made.n}`;
}
