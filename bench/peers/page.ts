/** Runs in Chromium, bundled: the same steps on devices that store their rows in IndexedDB. */

import PouchDB from 'pouchdb';
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import { openIndexedStore } from '../../apps/web/src/data/client/database.ts';
import type { PeerDevice } from './device.ts';
import type { Season } from './engines.ts';
import { measureSync, type SyncFigures, type SyncOrders } from './measure-sync.ts';
import { pouchDevice } from './pouchdb.ts';
import { tinybaseDevice } from './tinybase.ts';
import { touchlineDevice } from './touchline.ts';

export interface PageCalls {
  readonly peerSync: (season: Season, steps: Omit<SyncOrders, 'ids'>) => Promise<SyncFigures>;
  /** Opens one device, fetches all rows, and leaves it open. */
  readonly peerOne: (season: Season) => Promise<void>;
  readonly peerLeaves: () => Promise<void>;
  /** Bytes of the page's origin on the disk. */
  readonly peerDisk: () => Promise<number>;
}

let devices = 0;
const left: PeerDevice[] = [];

async function open({ engine, url, port, token, durable }: Season): Promise<PeerDevice> {
  const id = `peer${Date.now().toString(36)}n${++devices}`;
  switch (engine) {
    case 'touchline':
      return touchlineDevice({ store: await openIndexedStore(id), baseUrl: '', token, id });
    case 'tinybase':
      if (durable) writeStrictly();
      return tinybaseDevice({ port, persist: (store) => createIndexedDbPersister(store, id), durable });
    case 'pouchdb':
      return pouchDevice({ Pouch: PouchDB, name: id, url });
  }
}

/** From now on every transaction of this page is on the disk when it is complete. */
function writeStrictly(): void {
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode) {
    return begin.call(this, stores, mode, { durability: 'strict' });
  };
}

const calls: PageCalls = {
  peerSync: (season, steps) => measureSync(() => open(season), { ids: season.ids, ...steps }),
  peerOne: async (season) => {
    const device = await open(season);
    await device.firstSync(season.ids.length);
    left.push(device);
  },
  peerLeaves: async () => {
    for (const device of left.splice(0)) await device.close();
  },
  peerDisk: async () => (await navigator.storage.estimate()).usage ?? 0,
};
Object.assign(globalThis, calls);
