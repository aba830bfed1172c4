/** A row's earlier values: those that lost to a later write, for as long as they are kept (MRG-7). */

import { isUnnamedValue } from '@touchline/domain/access/visible-value';
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import type { Value } from '@touchline/domain/entity/rows/rows';
import type { Json } from '@touchline/sync/model/registers';
import type { DatabaseDep } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import { apiError } from '#platform/errors.ts';
import { type Account, type PlanTimeDeps, planTime } from '../people/access.ts';
import { View } from '../view/view.ts';
import { namesSeenBy } from './author-names.ts';

/** A value that lost to a later write. */
export interface EarlierValue {
  /** The register's path. */
  readonly path: string;
  readonly value: Json;
  /** The device chose the stamp, so it does not prove who wrote the value. */
  readonly stamp: string;
  /** When it lost, milliseconds since 1970. */
  readonly at: number;
  /** The name of the account that pushed it; empty when it is unknown or hidden from the reader. */
  readonly author: string;
  /** Whether the reading account pushed it. */
  readonly mine: boolean;
}

/** How long a value is readable, even if housekeeping has not deleted it yet. */
const KEPT_MS = 30 * 86_400_000;
/** The newest values of a row; there is no further page. */
const VALUES_LIMIT = 1_000;
/** Maximum characters of one answer. */
const CHARACTERS_LIMIT = 4_000_000;
/** Values per read; each may have a million characters. */
const CHUNK = 20;

export interface EarlierValues {
  readonly values: readonly EarlierValue[];
  /** Approximate size. */
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

/** Newest first, limited to what the account may read. Throws 404 for a row that it cannot see. */
export async function earlierValues(
  deps: DatabaseDep & PlanTimeDeps,
  account: Account,
  { collection, sid }: { collection: CollectionName; sid: number },
): Promise<EarlierValues> {
  const { database, now } = deps;
  const view = await View.read(database.reader, account, planTime(deps));
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
  /**
   * Entries whose later value is public without a name. Earlier values must not reveal it, as a correction of a card
   * would.
   */
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
