/** Entities for the typed calls, built from a row's registers for an account that may read them. */

import type { CollectionName, Entity, FieldTable } from '@touchline/domain/entity/fields/field-types';
import { definitionOf } from '@touchline/domain/entity/rows/collections';
import { assemble } from '@touchline/domain/entity/rows/rows';
import { type Registers, valuesOf } from '@touchline/sync/model/registers';
import { parseStamp } from '@touchline/sync/model/stamp';
import type { DatabaseDep } from '#platform/database/database.ts';
import { readRows, type StoredRow } from '#platform/database/rows.ts';
import { apiError } from '#platform/errors.ts';
import { type Account, type PlanTimeDeps, planTime } from '../people/access.ts';
import { shownRows, View } from '../view/view.ts';

/** Maximum characters of the rows of one read: 500 matches of 40 kB. */
const CHARACTERS_LIMIT = 20_000_000;
/** Rows per read; each may have a million characters. */
const CHUNK = 32;

/** A row as an entity, with the fields that the row itself carries. */
export function entityOf<T extends FieldTable>(
  table: T,
  row: Pick<StoredRow, 'sid' | 'incremental' | 'registers'>,
): Entity<T> {
  const registers = JSON.parse(row.registers) as Registers;
  const latest = Object.values(registers).reduce(
    (time, [, stamp]) => Math.max(time, parseStamp(stamp).time),
    0,
  );
  return {
    ...assemble(table, valuesOf(registers)),
    sid: row.sid,
    incremental: row.incremental,
    updatedAt: Math.floor(latest / 1_000),
    remoteUpdated: true,
  };
}

/**
 * The entities that exist for this account, in the requested order; ids of other accounts are treated as missing.
 * Throws 429 when they exceed the maximum of one answer.
 */
export async function readEntities(
  deps: DatabaseDep & PlanTimeDeps,
  account: Account,
  { collection, sids }: { collection: CollectionName; sids: readonly number[] },
): Promise<readonly Record<string, unknown>[]> {
  const { reader } = deps.database;
  const view = await View.read(reader, account, planTime(deps));
  const table: FieldTable = definitionOf(collection).fields;
  const found: Record<string, unknown>[] = [];
  let characters = 0;
  for (let from = 0; from < sids.length; from += CHUNK) {
    const some = sids.slice(from, from + CHUNK);
    const rows = await readRows(reader, collection, [...new Set(some)]);
    const existing = rows.filter((row) => row.deleted === 0);
    const bySid = new Map((await shownRows(view, existing)).map((row) => [row.sid, row]));
    for (const sid of some) {
      const row = bySid.get(sid);
      if (row === undefined) continue;
      characters += row.registers.length;
      if (characters > CHARACTERS_LIMIT) throw apiError(429);
      found.push(entityOf(table, row));
    }
  }
  return found;
}
