/** Names of rows in descriptions of changes: a player's nickname, a match's opponent. */
import { definitionOf, isCollectionName } from '@touchline/domain/entity/rows/collections';
import type { Json, Registers } from '@touchline/sync/model/registers';
import { shownRegisters } from '@touchline/sync/store/rows';
import type { RowKey, StoreTx } from '@touchline/sync/store/store';
import { nameOf as keyOf } from '../../store/codecs/row-codec.ts';
import { model } from '../../store/model.ts';

/** By `collection/sid`; rows without a name are left out. */
export type RowNames = Readonly<Record<string, string>>;

export interface NamedChange extends RowKey {
  readonly registers: Registers;
}

/** A function from row to name; empty when unknown. */
export function nameIn(names: RowNames): (collection: string, sid: number) => string {
  return (collection, sid) => names[keyOf({ collection, sid })] ?? '';
}

/**
 * The names of all rows that changes concern or refer to, including deleted ones. The name of a row that was never
 * created comes from the changes themselves.
 */
export async function namesOf(
  tx: StoreTx,
  changes: readonly NamedChange[],
  resolve: (collection: string, sid: number) => number,
): Promise<RowNames> {
  const keys = new Map<string, RowKey>();
  for (const change of changes) {
    const { collection, sid, registers } = change;
    for (const key of [{ collection, sid }, ...model.references(collection, registers)]) {
      keys.set(keyOf(key), { collection: key.collection, sid: key.sid });
    }
  }
  const asked = [...keys];
  const rows = await tx.rows(
    asked.map(([, { collection, sid }]) => ({ collection, sid: resolve(collection, sid) })),
  );
  const names: Record<string, string> = {};
  for (const change of changes) keep(names, keyOf(change), rowName(change.collection, change.registers));
  for (const [index, [name, { collection }]] of asked.entries()) {
    const row = rows[index];
    if (row !== undefined) keep(names, name, rowName(collection, shownRegisters(row)));
  }
  return names;
}

function keep(names: Record<string, string>, key: string, name: string): void {
  if (name !== '') names[key] = name;
}

function rowName(collection: string, registers: Registers): string {
  for (const paths of isCollectionName(collection) ? definitionOf(collection).namedBy : []) {
    const name = paths
      .map((path) => textOf(registers[path]?.[0]))
      .filter((text) => text !== '')
      .join(' ');
    if (name !== '') return name;
  }
  return '';
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
