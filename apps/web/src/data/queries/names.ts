/** What rows are called where a change of them is told: a player by nickname, a match by its opponent. */
import type { Json, Registers } from '@touchline/sync/registers';
import { shownRegisters } from '@touchline/sync/rows';
import type { RowKey, StoreTx } from '@touchline/sync/store';
import { model } from '../model.ts';
import { nameOf as keyOf } from '../store/row-codec.ts';

/** By `collection/sid`; what has no name is left out. */
export type RowNames = Readonly<Record<string, string>>;

export interface NamedChange extends RowKey {
  readonly registers: Registers;
}

/** For the screens' words: the name of a row, empty when unknown. */
export function nameIn(names: RowNames): (collection: string, sid: number) => string {
  return (collection, sid) => names[keyOf({ collection, sid })] ?? '';
}

/**
 * The names of the rows that changes are about or refer to, deleted ones too. A row that never came to be is
 * called as the changes themselves say.
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

const NAMED_BY: Readonly<Record<string, readonly (readonly string[])[]>> = {
  account: [['firstname', 'surname'], ['email']],
  teams: [['clubname', 'teamname']],
  players: [['nickname'], ['firstname', 'surname']],
  matches: [['opponent_clubname', 'opponent_teamname']],
  training_selections: [['name'], ['clubname', 'teamname']],
};

function rowName(collection: string, registers: Registers): string {
  for (const paths of NAMED_BY[collection] ?? []) {
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
