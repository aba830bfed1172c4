/** Changes that the server refused (OUT-5). */
import { parseOperation } from '@touchline/domain/entity/rows/collections';
import { parseStamp } from '@touchline/sync/model/stamp';
import type { AttentionItem, StoredRow } from '@touchline/sync/store/store';
import type { Ids } from '../../live/ports.ts';
import type { Rows } from '../../store/ports.ts';
import { namesOf, type RowNames } from '../team/names.ts';

export interface ListedChange extends AttentionItem {
  /** The change creates its row: the server never had it. */
  readonly creation: boolean;
  /** When the coach made the change, milliseconds since 1970. */
  readonly writtenAt: number;
}

export interface AttentionEntry extends ListedChange {
  /** Dependent changes, oldest first: decided together with it. */
  readonly dependants: readonly ListedChange[];
  /** The names of the rows in the change and its dependants. */
  readonly names: RowNames;
}

/** The attention list, newest first; dependants are listed with the change that they wait for. */
export async function attentionOf(ports: Rows & Ids): Promise<readonly AttentionEntry[]> {
  return ports.store.read(async (tx) => {
    const items = await tx.attention();
    const resolve = (collection: string, sid: number) => ports.live.resolve(collection, sid);
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
