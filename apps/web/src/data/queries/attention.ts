/** Changes that need the coach (OUT-5). */
import { parseOperation } from '@touchline/domain/entity/collections';
import { parseStamp } from '@touchline/sync/stamp';
import type { AttentionItem, StoredRow } from '@touchline/sync/store';
import type { Client } from '../client.ts';
import { namesOf, type RowNames } from './names.ts';

export interface ListedChange extends AttentionItem {
  /** It makes its row: the server has never had it. */
  readonly creation: boolean;
  /** When the coach made it, milliseconds since 1970. */
  readonly writtenAt: number;
}

export interface AttentionEntry extends ListedChange {
  /** What moved to the list because of it, oldest first: decided with it. */
  readonly dependants: readonly ListedChange[];
  /** What the rows are called that it and its dependants speak of. */
  readonly names: RowNames;
}

/** The coach's list, newest first; what only waits behind another item is listed with that one. */
export async function attentionOf(client: Client): Promise<readonly AttentionEntry[]> {
  return client.store.read(async (tx) => {
    const items = await tx.attention();
    const resolve = (collection: string, sid: number) => client.live.resolve(collection, sid);
    const [names, rows] = await Promise.all([
      namesOf(tx, items, resolve),
      tx.rows(items.map(({ collection, sid }) => ({ collection, sid: resolve(collection, sid) }))),
    ]);
    const listed = items.map((item, index) => listedChange(item, rows[index]));
    const ids = new Set(items.map(({ id }) => id));
    return listed
      .filter(({ behind }) => behind === null || !ids.has(behind))
      .map((head) => ({ ...head, dependants: listed.filter(({ behind }) => behind === head.id), names }))
      .reverse();
  });
}

function listedChange(item: AttentionItem, row: StoredRow | undefined): ListedChange {
  const unborn = row === undefined || row.base === null;
  const makes = item.reason === 'refused' && parseOperation(item.op)?.kind === 'update';
  return { ...item, creation: unborn && makes, writtenAt: latestTime(item) };
}

function latestTime({ registers, at }: AttentionItem): number {
  const times = Object.values(registers).map(([, stamp]) => parseStamp(stamp).time);
  return times.length === 0 ? at : Math.max(...times);
}
