import 'fake-indexeddb/auto';
import type { Registers } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import { type DeviceState, initialState, type StoredRow, type StoreTx } from '@touchline/sync/store/store';
import { describeDeviceStore } from '@touchline/sync/store/store.testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DatabaseRemoved } from '../problems.ts';
import { IndexedStore } from './indexed-store.ts';
import { answerOf } from './requests.ts';

let databases = 0;

function open(initial: DeviceState, name = `store-${++databases}`): Promise<IndexedStore> {
  return IndexedStore.open({
    name,
    initial,
    projections: [],
    derived: [],
  });
}

describeDeviceStore('IndexedDB', async (initial) => {
  const name = `contract-${++databases}`;
  const store = await open(initial, name);
  return {
    store,
    reopen: async () => {
      await store.close();
      return open(initialState('another'), name);
    },
  };
});

const stamp = formatStamp({ time: 1_000, counter: 0, device: 'a' });

function match(sid: number, values: Readonly<Record<string, string | number>> = {}): StoredRow {
  const base: Registers = Object.fromEntries(
    Object.entries({ team_sid: 7, ...values }).map(([path, value]) => [path, [value, stamp] as const]),
  );
  return { collection: 'matches', sid, space: 1, change: 1, incremental: 1, base, waiting: {} };
}

const key = (sid: number) => ({ collection: 'matches', sid });

/** Fails the next transactions of a mode, as a browser does whose database process has crashed. */
function crashNext(times: number, when: 'at the start' | 'at the commit'): void {
  let left = times;
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args: Parameters<typeof begin>
  ) {
    if (args[1] !== 'readwrite' || left-- <= 0) return begin.apply(this, args);
    if (when === 'at the start')
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    const transaction = begin.apply(this, args);
    transaction.commit = () => transaction.abort();
    return transaction;
  });
}

afterEach(() => vi.restoreAllMocks());

describe('[LOC-6.2] a crashed connection', () => {
  test.each(['at the start', 'at the commit'] as const)(
    'is reopened, and the write is tried once more: %s',
    async (when) => {
      const store = await open(initialState('a'));
      crashNext(1, when);
      const opened = vi.spyOn(indexedDB, 'open');
      const ids: number[] = [];
      await store.write('strict', async (tx) => {
        await tx.putRows([match(1)]);
        ids.push(await tx.addOutbox({ ...key(1), ...ENTRY }));
      });
      expect(opened).toHaveBeenCalledTimes(1);
      expect(ids).toEqual(when === 'at the start' ? [1] : [1, 1]);
      expect(await store.read((tx) => tx.outboxCount())).toBe(1);
    },
  );

  test('that fails twice is reported', async () => {
    const store = await open(initialState('a'));
    crashNext(2, 'at the start');
    await expect(store.write('strict', (tx) => tx.putRows([match(1)]))).rejects.toThrow(/server lost/);
    expect(await store.read((tx) => tx.countRows())).toBe(0);
  });

  test('that had committed is not written twice', async () => {
    const store = await open(initialState('a'));
    let bodies = 0;
    const write = (tx: StoreTx) => {
      bodies++;
      return tx.addOutbox({ ...key(1), ...ENTRY });
    };
    const begin = IDBDatabase.prototype.transaction;
    let first = true;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...args: Parameters<typeof begin>
    ) {
      const transaction = begin.apply(this, args);
      if (args[1] === 'readwrite' && first) {
        first = false;
        // The commit succeeds, but the page does not get its event.
        transaction.addEventListener('complete', (event) => {
          event.stopImmediatePropagation();
          transaction.onabort?.(new Event('abort'));
        });
      }
      return transaction;
    });
    expect(await store.write('strict', write)).toBe(1);
    expect(bodies).toBe(1);
    expect(await store.read((tx) => tx.outboxCount())).toBe(1);
  });

  test('is not assumed when the body throws, and nothing is retried', async () => {
    const store = await open(initialState('a'));
    let bodies = 0;
    const refused = store.write('strict', async () => {
      bodies++;
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(bodies).toBe(1);
  });
});

describe('a connection', () => {
  test('[LOC-6.2] that could not be opened is tried again by the next call', async () => {
    const store = await open(initialState('a'));
    await store.close();
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new Error('no disk');
    });
    await expect(store.read((tx) => tx.countRows())).rejects.toThrow('no disk');
    expect(await store.read((tx) => tx.countRows())).toBe(0);
  });

  test('that is closed leaves the database to other tabs', async () => {
    const store = await open(initialState('a'));
    const closed = vi.spyOn(IDBDatabase.prototype, 'close');
    await store.close();
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test('to a removed database is not opened again, so that no late call creates an empty one', async () => {
    const name = `removed-${++databases}`;
    const store = await open(initialState('a'), name);
    await store.delete();
    await expect(store.read((tx) => tx.countRows())).rejects.toThrow(DatabaseRemoved);
    expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
  });
});

describe('[LOC-1.3] durability', () => {
  test.each(['strict', 'relaxed'] as const)(
    'a %s write passes its durability to IndexedDB',
    async (durability) => {
      const store = await open(initialState('a'));
      const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
      await store.write(durability, (tx) => tx.putRows([match(1)]));
      expect(asked).toHaveBeenCalledWith(expect.anything(), 'readwrite', { durability });
    },
  );
});

test('[OUT-7.1] an entry whose text this version cannot read is kept with its text and blocks no other entry', async () => {
  const name = `old-${++databases}`;
  const store = await open(initialState('a'), name);
  const [old, own] = await store.write('strict', async (tx) => [
    await tx.addOutbox({ ...key(1), ...ENTRY }),
    await tx.addOutbox({ ...key(2), ...ENTRY }),
  ]);
  await store.close();
  const database = await answerOf(indexedDB.open(name));
  const outbox = database.transaction('outbox', 'readwrite').objectStore('outbox');
  const record = await answerOf(outbox.get(old ?? 0));
  await answerOf(outbox.put({ ...record, registers: 'v0:nickname=Sem' }));
  database.close();
  const again = await open(initialState('b'), name);
  const entries = await again.read((tx) => tx.outbox());
  expect(entries.map(({ id }) => id)).toEqual([old, own]);
  expect(entries[0]?.registers).toMatchObject({ unreadable: ['v0:nickname=Sem', expect.any(String)] });
});

test('[OUT-7.1] fields that an older version did not store have their initial values', async () => {
  const name = `older-${++databases}`;
  const store = await open(initialState('a'), name);
  await store.write('strict', async (tx) => {
    await tx.putRows([match(1)]);
    await tx.setState({ cursor: 'kept', auditedAt: 5, recovery: 'sending' });
  });
  await store.close();
  const database = await answerOf(indexedDB.open(name));
  const stores = database.transaction(['state', 'rows'], 'readwrite');
  const { auditedAt: _, recovery: __, ...state } = await answerOf(stores.objectStore('state').get('state'));
  stores.objectStore('state').put(state, 'state');
  const { space: ___, ...row } = await answerOf(stores.objectStore('rows').get(['matches', 1]));
  await answerOf(stores.objectStore('rows').put(row));
  database.close();
  const again = await open(initialState('b'), name);
  expect(await again.read((tx) => tx.state())).toEqual({ ...initialState('a'), cursor: 'kept' });
  expect(await again.read((tx) => tx.row(key(1)))).toEqual({ ...match(1), space: 0 });
});

describe('rows', () => {
  test('that did not change are the same object when read again', async () => {
    const store = await open(initialState('a'));
    await store.write('relaxed', (tx) => tx.putRows([match(1)]));
    const first = await store.read((tx) => tx.row(key(1)));
    const again = await store.read((tx) => tx.row(key(1)));
    expect(again?.base).toBe(first?.base);
  });
});

const ENTRY = {
  op: 'updateMatch',
  incremental: 1,
  registers: {},
  urgent: true,
  createdAt: 0,
} as const;
