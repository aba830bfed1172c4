/** The unsent changes that an ended session leaves for its account (OUT-6). */
import { COLLECTION_NAMES } from '@touchline/domain/entity/rows/collections';
import type { DeviceStore, RowKey } from '@touchline/sync/store/store';
import { nameOf } from '../store/codecs/row-codec.ts';
import { model } from '../store/model.ts';

export interface Waiting {
  /** Changes that were not sent. */
  readonly changes: number;
  /** Time of the oldest one, milliseconds since 1970; 0 for none. */
  readonly since: number;
  /** Changes on the attention list. */
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
 * Clears the device except for unsent data: outbox, frozen batch, device id, attention list, and the rows that they
 * name. The first pull of the next session brings the rest.
 */
export async function clearExceptWaiting(store: DeviceStore): Promise<void> {
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
