/**
 * A process for one engine's devices in Node, on the load's core. Argument: a file with the orders as JSON. Prints the
 * figures as JSON.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryStore } from '@touchline/sync/store/memory-store';
import { initialState } from '@touchline/sync/store/store';
import PouchDB from 'pouchdb';
import type { PeerDevice } from './device.ts';
import type { Season } from './engines.ts';
import { measureSync, type SyncFigures, type SyncOrders } from './measure-sync.ts';
import { pouchDevice } from './pouchdb.ts';
import { tinybaseDevice } from './tinybase.ts';
import { touchlineDevice } from './touchline.ts';

export interface NodeOrders extends Omit<SyncOrders, 'ids'> {
  readonly season: Season;
}

export interface NodeFigures extends SyncFigures {
  /** The growth of the device's heap by its first sync; null where the rows are not on the heap. */
  readonly heapBytes: number | null;
}

const { season, ...orders } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as NodeOrders;
const folder = mkdtempSync(join(tmpdir(), 'touchline-peer-device-'));
let devices = 0;

function open(): PeerDevice {
  const { url, port, token } = season;
  const id = `peer${Date.now().toString(36)}n${++devices}`;
  switch (season.engine) {
    case 'touchline':
      return touchlineDevice({ store: new MemoryStore(initialState(id)), baseUrl: url, token, id });
    case 'tinybase':
      return tinybaseDevice({ port, persist: null, durable: false });
    case 'pouchdb':
      return pouchDevice({ Pouch: PouchDB, name: join(folder, id), url });
  }
}

async function heapOfOne(): Promise<number | null> {
  if (season.engine === 'pouchdb' || globalThis.gc === undefined) return null;
  // The first device loads code, whose memory must not count as memory of rows.
  const first = open();
  await first.firstSync(season.ids.length);
  await first.close();
  const device = open();
  const used = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  await device.firstSync(season.ids.length);
  const after = used();
  await device.close();
  return after - before;
}

const heapBytes = orders.firstSyncs > 0 ? await heapOfOne() : null;
const figures = await measureSync(open, { ids: season.ids, ...orders });
const answer: NodeFigures = { ...figures, heapBytes };
rmSync(folder, { recursive: true, force: true });
process.stdout.write(JSON.stringify(answer), () => process.exit(0));
