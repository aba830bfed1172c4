/** The changes that wait to be sent, one by one: what a coach looks at before he decides (OUT-6). */
import { parseOperation } from '@touchline/domain/entity/collections';
import type { OutboxEntry } from '@touchline/sync/store';
import type { Client } from '../client.ts';
import { namesOf, type RowNames } from './names.ts';

export interface WaitingChange extends OutboxEntry {
  /** It makes its row: the server has never had it. */
  readonly creation: boolean;
}

export interface WaitingChanges {
  /** Oldest first. */
  readonly changes: readonly WaitingChange[];
  readonly names: RowNames;
}

export async function waitingChanges({ store, live }: Client): Promise<WaitingChanges> {
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
