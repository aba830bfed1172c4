/** A whole match, read once. */

import type { Match } from '@touchline/domain/entity/tables/match';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Rows, StoredIds } from '../../store/ports.ts';

/** A whole match with its waiting changes; null when this device has no such match. */
export async function matchOf(ports: Rows & StoredIds, sid: number): Promise<Match | null> {
  const key = { collection: 'matches', sid: await ports.replica.resolve('matches', sid) };
  const row = await ports.store.read((tx) => tx.row(key));
  return row === undefined ? null : entityOfRow('matches', row);
}
