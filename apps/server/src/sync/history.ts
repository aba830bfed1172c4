/** A row's earlier values: what lost to a later write, while it is kept (MRG-7). */
import type { CollectionName } from '@touchline/domain/entity/field';
import type { Value } from '@touchline/domain/entity/rows';
import { isUnnamedValue } from '@touchline/domain/team/field-access';
import type { Json } from '@touchline/sync/registers';
import { statement } from '../database/statement.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { namesSeenBy } from '../sharing/author-names.ts';
import type { Account } from './access.ts';
import { View } from './view.ts';

/** A value that lost to a later write. */
export interface EarlierValue {
  /** The register's path. */
  readonly path: string;
  readonly value: Json;
  /** The device chose it, so it does not prove who wrote the value. */
  readonly stamp: string;
  /** When it lost, milliseconds since 1970. */
  readonly at: number;
  /** The name of the account that pushed it; empty when the reader may not know it, or the server does not. */
  readonly author: string;
  /** Pushed by the account that reads. */
  readonly mine: boolean;
}

/** How long it is readable, also while housekeeping has not come round yet. */
const KEPT_MS = 30 * 86_400_000;
/** The newest of a row that two people fought over; nobody reads on from there. */
const VALUES_LIMIT = 1_000;
/** Characters of them all. */
const CHARACTERS_LIMIT = 4_000_000;
/** Values that are read at a time: each may have a million characters. */
const CHUNK = 20;

export interface EarlierValues {
  readonly values: readonly EarlierValue[];
  /** What they take, about. */
  readonly bytes: number;
}

type Part = Readonly<{ collection: string; sid: number; since: number; limit: number; offset: number }>;

const lostValuesOf = statement((db, p: Part) =>
  db
    .selectFrom('lost_values')
    .select(['path', 'value', 'stamp', 'at', 'account_sid'])
    .where('collection', '=', p.collection)
    .where('sid', '=', p.sid)
    .where('at', '>=', p.since)
    .orderBy('at', 'desc')
    .orderBy('stamp', 'desc')
    .orderBy('path')
    .limit(p.limit)
    .offset(p.offset),
);

/** Newest first, only what the account may read. Throws 404 for a row that is none of its. */
export async function earlierValues(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  account: Account,
  { collection, sid }: { collection: CollectionName; sid: number },
): Promise<EarlierValues> {
  const view = await View.read(database.reader, account, now());
  await view.rows.load([{ collection, sid }]);
  const row = view.rows.get({ collection, sid });
  if (row === undefined) throw apiError(404);
  await view.prepare([row]);
  if (!view.sees(row)) throw apiError(404);
  const since = now() - KEPT_MS;
  const nameOf = namesSeenBy(database.reader, account, row);
  const values: EarlierValue[] = [];
  const own = view.isOwn(row);
  const isUnnamed = (path: string, value: Json) => !own && isUnnamedValue(collection, [path, value as Value]);
  /** Entries of which a later value carries no name in public: a correction must not tell whose card it is. */
  const laterUnnamed = new Set(
    Object.entries(row.registers).flatMap(([path, [value]]) => (isUnnamed(path, value) ? [path] : [])),
  );
  let bytes = 0;
  for (let offset = 0; offset < VALUES_LIMIT && bytes < CHARACTERS_LIMIT; offset += CHUNK) {
    const lost = await lostValuesOf(database.reader, { collection, sid, since, limit: CHUNK, offset });
    for (const { path, value: text, stamp, at, account_sid } of lost) {
      const lostValue = JSON.parse(text) as Json;
      const value = view.earlierValue(row, path, {
        value: lostValue,
        at,
        laterUnnamed: laterUnnamed.has(path),
      });
      if (isUnnamed(path, lostValue)) laterUnnamed.add(path);
      if (value === undefined) continue;
      const mine = account_sid === account.sid;
      values.push({ path, value, stamp, at, author: await nameOf(account_sid), mine });
      bytes += text.length;
    }
    if (lost.length < CHUNK) break;
  }
  return { values, bytes };
}
