/** The changes that wait to be sent, one by one, for the coach's decision (OUT-6). */
import { parseOperation } from '@touchline/domain/entity/rows/collections';
import type { OutboxEntry } from '@touchline/sync/store/store';
import type { Ids } from '../../live/ports.ts';
import type { Rows } from '../../store/ports.ts';
import { namesOf, type RowNames } from '../team/names.ts';

export interface WaitingChange extends OutboxEntry {
  /** The change creates its row: the server never had it. */
  readonly creation: boolean;
}

export interface WaitingChanges {
  /** Oldest first. */
  readonly changes: readonly WaitingChange[];
  readonly names: RowNames;
}

export async function waitingChanges({ store, live }: Rows & Ids): Promise<WaitingChanges> {
  return store.read(async (tx) => {
    const entries = await tx.outbox();
    const [names, rows] = await Promise.all([
      namesOf(tx, entries, (collection, sid) => live.resolve(collection, sid)),
      tx.rows(entries),
    ]);
    const unborn = (index: number) => (rows[index]?.base ?? null) === null;
    const changes = entries.map((entry, index) => ({
      ...entry,
      creation: unborn(index) && parseOperation(entry.op)?.kind === 'update',
    }));
    return { changes, names };
  });
}
