/**
 * Runs in Chromium, bundled. The app's engine, transport and IndexedDB store fetch a whole account. Then Dexie's
 * bulkPut stores the same records in an empty database. The order changes from run to run.
 */
import { Engine } from '@touchline/sync/engine/engine';
import Dexie from 'dexie';
import { openIndexedStore } from '../../apps/web/src/data/client/database.ts';
import type { IndexedStore } from '../../apps/web/src/data/store/indexed/indexed-store.ts';
import type { RowRecord } from '../../apps/web/src/data/store/indexed/schema.ts';
import { model } from '../../apps/web/src/data/store/model.ts';
import { httpTransport } from '../../apps/web/src/data/sync/sync-transport.ts';

export interface PageOrders {
  readonly token: string;
  /** A name that no other run uses. */
  readonly run: string;
  readonly bareFirst: boolean;
}

export interface PageFigures {
  readonly syncMs: number;
  readonly bareMs: number;
  /** The same rows as plain objects instead of the app's records. */
  readonly bareObjectsMs: number;
  readonly rows: number;
}

const known: { records: readonly RowRecord[] } = { records: [] };

Object.assign(globalThis, { measureSync });

async function measureSync({ token, run, bareFirst }: PageOrders): Promise<PageFigures> {
  // In the first run there are no records yet for bulkPut.
  const before = bareFirst && known.records.length > 0 ? await bare(run) : undefined;
  const name = `bench-sync-${run}`;
  const store = await openIndexedStore(name);
  const syncMs = await firstSync(store, token);
  await store.close();
  known.records = await recordsOf(name);
  await Dexie.delete(name);
  const { bareMs, bareObjectsMs } = before ?? (await bare(run));
  return { syncMs, bareMs, bareObjectsMs, rows: known.records.length };
}

function firstSync(store: IndexedStore, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const engine = new Engine({
      store,
      model,
      transport: httpTransport({
        baseUrl: '',
        token,
        platform: 'web',
        fetch: (input, init) => fetch(input, init),
        team: async () => null,
      }),
      scheduler: {
        after: (milliseconds, then) => {
          const timer = setTimeout(then, milliseconds);
          return () => clearTimeout(timer);
        },
      },
      now: Date.now,
      host: {
        conditions: () => ({
          network: true,
          automaticSync: true,
          periodicChecks: 'always',
        }),
        newDeviceId: () => crypto.randomUUID().replaceAll('-', ''),
        onState: () => undefined,
        onEvent: ({ name, phase, code, message }) => {
          if (phase === 'failed') reject(new Error(`${name} failed with ${code}: ${message}`));
          if (name !== 'cloud sync' || phase !== 'success') return;
          engine.stop();
          resolve(performance.now() - startedAt);
        },
        signedOut: (code) => reject(new Error(`signed out with ${code}`)),
      },
      leases: [],
      interval: 3_600,
    });
    engine.start({ audit: false });
  });
}

async function bare(run: string) {
  const objects = known.records.map(({ base, waiting, ...rest }) => ({
    ...rest,
    base: base === null ? null : (JSON.parse(base) as object),
    waiting: JSON.parse(waiting) as object,
  }));
  return {
    bareMs: await bulkPut(`bench-bare-${run}`, known.records),
    bareObjectsMs: await bulkPut(`bench-objects-${run}`, objects),
  };
}

async function bulkPut(name: string, records: readonly object[]): Promise<number> {
  const database = new Dexie(name, { cache: 'disabled' });
  database.version(1).stores({ rows: '[collection+sid]' });
  await database.open();
  const startedAt = performance.now();
  await database.table('rows').bulkPut(records);
  const taken = performance.now() - startedAt;
  await database.delete();
  return taken;
}

async function recordsOf(name: string): Promise<readonly RowRecord[]> {
  const database = await new Dexie(name).open();
  const records = (await database.table('rows').toArray()) as RowRecord[];
  database.close();
  return records;
}
