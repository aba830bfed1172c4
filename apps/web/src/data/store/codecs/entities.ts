/** Builds the entity of screens and commands from a row's registers. */

import type { CollectionName, Entity, FieldTable } from '@touchline/domain/entity/fields/field-types';
import { definitionOf, type EntityOf } from '@touchline/domain/entity/rows/collections';
import { assemble } from '@touchline/domain/entity/rows/rows';
import { isDeleted, type Registers, valuesOf } from '@touchline/sync/model/registers';
import { parseStamp } from '@touchline/sync/model/stamp';
import { isGone, shownRegisters } from '@touchline/sync/store/rows';
import type { StoredRow } from '@touchline/sync/store/store';

/** The parts of an entity from its row: id, counter, and whether the server has confirmed it. */
export interface RowFacts {
  readonly sid: number;
  readonly incremental: number;
  readonly remoteUpdated: boolean;
}

export function entityOf<C extends CollectionName>(
  collection: C,
  registers: Registers,
  facts: RowFacts,
): EntityOf<C> {
  const entity = assemble(definitionOf(collection).fields, valuesOf(registers));
  return { ...entity, ...facts, updatedAt: latestSeconds(registers) } as Entity<FieldTable> as EntityOf<C>;
}

const remembered = new WeakMap<StoredRow, Entity<FieldTable> | null>();

/** The entity of a row with its waiting changes (MRG-6); null for a deleted one, and where access has ended (PUL-8). */
export function entityOfRow<C extends CollectionName>(collection: C, row: StoredRow): EntityOf<C> | null {
  const known = remembered.get(row);
  if (known !== undefined) return known as EntityOf<C> | null;
  const registers = shownRegisters(row);
  const entity = isGone(row) || isDeleted(registers) ? null : entityOf(collection, registers, factsOf(row));
  remembered.set(row, entity);
  return entity;
}

function factsOf({ sid, incremental, waiting, change }: StoredRow): RowFacts {
  return { sid, incremental, remoteUpdated: change > 0 && Object.keys(waiting).length === 0 };
}

/** The time of the latest stamp in seconds: stamps sort by time. */
function latestSeconds(registers: Registers): number {
  let latest: Registers[string][1] | undefined;
  for (const path in registers) {
    const stamp = registers[path]?.[1];
    if (stamp !== undefined && (latest === undefined || stamp > latest)) latest = stamp;
  }
  return latest === undefined ? 0 : Math.floor(parseStamp(latest).time / 1000);
}
