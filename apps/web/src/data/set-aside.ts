/** What a session that ended leaves behind for its account: the changes that were not sent yet (OUT-6). */
import { COLLECTION_NAMES } from '@touchline/domain/entity/collections';
import type { DeviceStore, RowKey } from '@touchline/sync/store';
import { model } from './model.ts';
import { nameOf } from './store/row-codec.ts';

export interface Waiting {
  /** Changes that were not sent. */
  readonly changes: number;
  /** When the oldest of them was made, milliseconds since 1970; 0 when there are none. */
  readonly since: number;
  /** Changes on the coach's list. */
  readonly listed: number;
}

export async function waitingIn(store: DeviceStore): Promise<Waiting> {
  return store.read(async (tx) => {
    const [changes, [oldest], items] = await Promise.all([
      tx.outboxCount(),
      tx.outbox({ limit: 1 }),
      tx.attention(),
    ]);
    return { changes, since: oldest?.createdAt ?? 0, listed: items.length };
  });
}

/**
 * Clears the device but for what waits: outbox, frozen batch, device id, list, and the rows that these speak
 * of. Everything else comes back with the first pull of the next session.
 */
export async function clearButWaiting(store: DeviceStore): Promise<void> {
  await store.write('strict', async (tx) => {
    const kept = new Set<string>();
    for (const change of [...(await tx.outbox()), ...(await tx.attention())]) {
      kept.add(nameOf(change));
      for (const key of model.references(change.collection, change.registers)) kept.add(nameOf(key));
    }
    const gone: RowKey[] = [];
    for (const collection of COLLECTION_NAMES) {
      for (const row of await tx.rowsOf(collection)) if (!kept.has(nameOf(row))) gone.push(row);
    }
    await tx.removeRows(gone);
    await tx.forgetActions(Number.MAX_SAFE_INTEGER);
    await tx.setState({ cursor: '' });
  });
}
