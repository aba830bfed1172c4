/**
 * Reads rows by name, as the account may read them now. A device fetches them when its consistency check differs
 * (PUL-4).
 */

import { isCollectionName } from '@touchline/domain/entity/rows/collections';
import type { DatabaseDep, EpochDep } from '#platform/database/database.ts';
import { readRows } from '#platform/database/rows.ts';
import { apiError } from '#platform/errors.ts';
import { type Account, type PlanTimeDeps, planTime } from '../people/access.ts';
import { shownRows, View } from '../view/view.ts';
import type { RowName } from '../write/working-rows.ts';
import { serverRowText } from './wire.ts';

/** Maximum names of one call. */
export const NAMES_LIMIT = 500;

/** Maximum characters of one answer: 500 matches of 80 kB. */
const CHARACTERS_LIMIT = 40_000_000;
/** Rows per read; each may have a million characters. */
const CHUNK = 32;

/** A `RowsAnswer`: rows and `gone` as JSON. */
export interface RowsByName {
  readonly epoch: string;
  readonly rows: string;
  readonly gone: string;
}

/**
 * Deleted rows are among the rows. Rows that do not exist for this account are listed as gone. Throws 429 when the rows
 * exceed the maximum of one answer.
 */
export async function rowsByName(
  deps: DatabaseDep & PlanTimeDeps & EpochDep,
  account: Account,
  names: readonly RowName[],
): Promise<RowsByName> {
  const { reader } = deps.database;
  const view = await View.read(reader, account, planTime(deps));
  const texts: string[] = [];
  const gone: RowName[] = [];
  let characters = 0;
  const add = (text: string) => {
    texts.push(text);
    characters += text.length;
    if (characters > CHARACTERS_LIMIT) throw apiError(429);
  };
  for (const [collection, wanted] of Map.groupBy(names, (name) => name.collection)) {
    const all = [...new Set(wanted.map(({ sid }) => sid))];
    for (let from = 0; from < all.length; from += CHUNK) {
      const sids = all.slice(from, from + CHUNK);
      const found = isCollectionName(collection) ? await readRows(reader, collection, sids) : [];
      const visible = new Map((await shownRows(view, found)).map((row) => [row.sid, row]));
      for (const sid of sids) {
        const row = visible.get(sid);
        if (row === undefined) gone.push({ collection, sid });
        else add(serverRowText({ ...row, text: row.registers }));
      }
    }
  }
  return { epoch: deps.epoch, rows: `[${texts.join(',')}]`, gone: JSON.stringify(gone) };
}
