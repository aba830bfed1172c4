/** Rows by name, as the account may read them now: what the audit fetches when a device differs (PUL-4). */
import { isCollectionName } from '@touchline/domain/entity/collections';
import { readRows } from '../database/rows.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import type { Account } from './access.ts';
import { shownRows, View } from './view.ts';
import { serverRowText } from './wire.ts';
import type { RowName } from './working-rows.ts';

/** Names that one call takes. */
export const NAMES_LIMIT = 500;

/** Characters of one answer: 500 matches of 80 kB. */
const CHARACTERS_LIMIT = 40_000_000;
/** Rows that are read at a time: each may have a million characters. */
const CHUNK = 32;

/** A `RowsAnswer`: rows and `gone` as JSON. */
export interface RowsByName {
  readonly epoch: string;
  readonly rows: string;
  readonly gone: string;
}

/**
 * Deleted rows are among the rows; what does not exist for this account is among the gone. Throws 429 for more than
 * one answer may have.
 */
export async function rowsByName(
  deps: Pick<Deps, 'database' | 'now' | 'epoch'>,
  account: Account,
  names: readonly RowName[],
): Promise<RowsByName> {
  const { reader } = deps.database;
  const view = await View.read(reader, account, deps.now());
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
