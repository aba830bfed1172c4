/** TinyBase's device: a MergeableStore, its WebSocket synchronizer, and a persister on devices with a disk. */
import { createMergeableStore, type MergeableContent, type MergeableStore } from 'tinybase/mergeable-store';
import type { AnyPersister } from 'tinybase/persisters';
import { createWsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client';
import { changed, type PeerDevice, Waiting } from './device.ts';

export const TABLE = 'players';
/** The size of the fragments in which larger messages travel; `ws` and TinyBase limit the size of a message. */
export const FRAGMENT_BYTES = 1_000_000;
/** TinyBase's default timeout is one second, and large answers take longer. */
const REQUEST_SECONDS = 60;
/** The server's store sends requests, too, and waits this long for silent clients. */
export const SERVER_REQUEST_SECONDS = 10;

/**
 * TinyBase's WebSocket synchronizer rejects messages above 16 MB, even in fragments, so a new device cannot fetch more
 * rows than this. Above it, the device starts with a copy of the server's file and synchronizes from there.
 */
const ROWS_IN_A_MESSAGE = 40_000;

export interface TinybaseOrders {
  /** The port of the WebSocket server; its HTTP routes, only for the measurement, share it. */
  readonly port: number;
  /** Stores the store on the device's disk; null for a device without a disk. */
  readonly persist: ((store: MergeableStore) => AnyPersister) | null;
  /** A change is over when it is on the disks of both devices and of the server, as Touchline's is. */
  readonly durable: boolean;
}

export function tinybaseDevice({ port, persist, durable }: TinybaseOrders): PeerDevice {
  const store = createMergeableStore();
  const persister = persist?.(store);
  const waiting = new Waiting();
  let synchronizer: Awaited<ReturnType<typeof createWsSynchronizer>> | null = null;
  store.addCellListener(TABLE, null, 'nickname', (_store, _table, id, _cell, text) => waiting.tell(id, text));

  async function connect(): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/season`);
    synchronizer = await createWsSynchronizer(
      store,
      socket,
      REQUEST_SECONDS,
      undefined,
      undefined,
      (error) => console.error('tinybase:', error),
      FRAGMENT_BYTES,
    );
    await synchronizer.startSync();
  }

  return {
    async firstSync(rows) {
      const all = new Promise<void>((resolve) => {
        store.addRowCountListener(TABLE, () => {
          if (store.getRowCount(TABLE) >= rows) resolve();
        });
      });
      if (rows > ROWS_IN_A_MESSAGE) {
        const copy = await fetch(`http://127.0.0.1:${port}/copy`);
        store.setMergeableContent((await copy.json()) as MergeableContent);
      }
      await connect();
      await all;
      await persister?.save();
    },
    async leave() {
      await persister?.stopAutoSave();
      await synchronizer?.destroy();
      synchronizer = null;
    },
    async change(ids, text) {
      for (const id of ids) store.setPartialRow(TABLE, id, changed(text));
      // Saves once, because saving the whole store after each action, as autosave does, would take minutes.
      if (synchronizer === null || durable) await persister?.save();
      if (synchronizer !== null && durable) await untilSaved({ port, durable }, ids.at(-1) ?? '', text);
    },
    async comeBackAndPush({ ids, text }) {
      await connect();
      // The server does not confirm changes, so its file is read instead.
      await untilSaved({ port, durable }, ids.at(-1) ?? '', text);
    },
    async stayConnected() {
      // Its own saves would be second ones of what is saved here.
      if (!durable) await persister?.startAutoSave();
      if (synchronizer === null) await connect();
    },
    async sees(id, text) {
      await waiting.wait(id, text);
      if (durable) await persister?.save();
    },
    async close() {
      await synchronizer?.destroy();
      await persister?.destroy();
    },
  };
}

/** Resolves when the server's file has this nickname in a row; `durable`: when the disk has the file. */
async function untilSaved(
  { port, durable }: Pick<TinybaseOrders, 'port' | 'durable'>,
  id: string,
  text: string,
): Promise<void> {
  const asked = new URLSearchParams({ id, text, durable: String(durable) });
  const answer = await fetch(`http://127.0.0.1:${port}/saved?${asked}`);
  if (!answer.ok) throw new Error(`the TinyBase server answered ${answer.status}`);
}
