/** Entities as the typed calls give them: assembled from a row's registers, for an account that may read them. */
import { definitionOf } from '@touchline/domain/entity/collections';
import type { CollectionName, Entity, FieldTable } from '@touchline/domain/entity/field';
import { assemble } from '@touchline/domain/entity/rows';
import { type Registers, valuesOf } from '@touchline/sync/registers';
import { parseStamp } from '@touchline/sync/stamp';
import { readRows, type StoredRow } from '../database/rows.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import type { Account } from './access.ts';
import { shownRows, View } from './view.ts';

/** Characters of the rows of one read: 500 matches of 40 kB. */
const CHARACTERS_LIMIT = 20_000_000;
/** Rows that are read at a time: each may have a million characters. */
const CHUNK = 32;

/** A row as an entity, with what the row itself carries. */
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
 * The entities that exist for this account, in the order asked for; foreign ids are treated as missing. Throws 429
 * for more than one answer may have.
 */
export async function readEntities(
  deps: Pick<Deps, 'database' | 'now'>,
  account: Account,
  { collection, sids }: { collection: CollectionName; sids: readonly number[] },
): Promise<readonly Record<string, unknown>[]> {
  const { reader } = deps.database;
  const view = await View.read(reader, account, deps.now());
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
