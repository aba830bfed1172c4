/** Data derived from rows: kept beside them, and removed by every write of its row. */
import 'fake-indexeddb/auto';
import type { Registers } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import type { StoredRow } from '@touchline/sync/store/store';
import { afterEach, expect, test, vi } from 'vitest';
import { openIndexedStore } from '../../client/database.ts';
import type { IndexedStore } from '../indexed/indexed-store.ts';
import type { Derivation, DerivationProgress } from './derivation.ts';

const stamp = formatStamp({ time: 1_000, counter: 0, device: 'a' });
let databases = 0;
const opened: IndexedStore[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const store of opened.splice(0)) await store.close();
});

async function openStore(name = `derived-${++databases}`): Promise<IndexedStore> {
  const store = await openIndexedStore(name);
  opened.push(store);
  return store;
}

function match(sid: number, goals: number): StoredRow {
  const base: Registers = { incr_events: [goals, stamp] };
  return { collection: 'matches', sid, space: 1, change: 1, incremental: 1, base, waiting: {} };
}

/** Counts how often each row was derived. A match without goals has no data. */
function goalsOf(version = 1) {
  const asked: number[] = [];
  const derivation: Derivation<
    { readonly sid: number; readonly goals: number },
    readonly [sid: number, goals: number]
  > = {
    name: 'goals',
    collection: 'matches',
    version,
    derive: ({ sid, base }) => {
      asked.push(sid);
      const goals = Number(base?.incr_events?.[0] ?? 0);
      return goals === 0 ? null : { sid, goals };
    },
    pack: ({ sid, goals }) => [sid, goals],
    unpack: (kept) => ({ sid: kept[0], goals: kept[1] }),
  };
  return { derivation, asked };
}

const goals = async (
  store: IndexedStore,
  { derivation }: ReturnType<typeof goalsOf>,
  sids: readonly number[],
) => (await store.derived(derivation, sids)).map((data) => [data.sid, data.goals]);

test('data is derived once, also where a row has none, and in the order of the question', async () => {
  const store = await openStore();
  await store.write('relaxed', (tx) => tx.putRows([match(1, 3), match(2, 0), match(3, 5)]));
  const known = goalsOf();
  expect(await goals(store, known, [3, 2, 1, 99])).toEqual([
    [3, 5],
    [1, 3],
  ]);
  expect(await goals(store, known, [1])).toEqual([[1, 3]]);
  expect(known.asked.toSorted()).toEqual([1, 2, 3]);
});

test('data that is kept is read without a transaction that writes', async () => {
  const store = await openStore();
  await store.write('relaxed', (tx) => tx.putRows([match(1, 3), match(2, 0)]));
  const known = goalsOf();
  await goals(store, known, [1, 2]);
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await goals(store, known, [1, 2]);
  expect(begun.mock.calls.map(([, mode]) => mode)).toEqual(['readonly']);
});

test('many rows are derived in portions, each in a transaction of its own, and each is reported', async () => {
  const store = await openStore();
  const sids = Array.from({ length: 125 }, (_, index) => index + 1);
  await store.write('relaxed', (tx) => tx.putRows(sids.map((sid) => match(sid, sid))));
  const known = goalsOf();
  await goals(store, known, [1, 2, 3]);
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const reports: DerivationProgress[] = [];
  const data = await store.derived(known.derivation, sids, (progress) => reports.push(progress));
  expect(data.map(({ sid }) => sid)).toEqual(sids);
  expect(begun.mock.calls.map(([, mode]) => mode)).toEqual([
    'readonly',
    'readwrite',
    'readwrite',
    'readwrite',
  ]);
  expect(reports).toEqual([
    { done: 63, of: 125 },
    { done: 123, of: 125 },
    { done: 125, of: 125 },
  ]);
});

test('what is kept of other rows is not read', async () => {
  const store = await openStore();
  const sids = Array.from({ length: 30 }, (_, index) => index + 1);
  await store.write('relaxed', (tx) => tx.putRows(sids.map((sid) => match(sid, sid))));
  const known = goalsOf();
  await goals(store, known, sids);
  const answers = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  expect(await goals(store, known, [10, 12])).toEqual([
    [10, 10],
    [12, 12],
  ]);
  expect(answers.mock.results.map(({ value }) => (value as IDBRequest<unknown[]>).result.length)).toEqual([
    3,
  ]);
});

test('a write of a row removes its data, and only its own', async () => {
  const store = await openStore();
  await store.write('relaxed', (tx) => tx.putRows([match(1, 3), match(2, 4)]));
  const known = goalsOf();
  await goals(store, known, [1, 2]);
  await store.write('relaxed', (tx) => tx.putRows([match(1, 7)]));
  expect(await goals(store, known, [1, 2])).toEqual([
    [1, 7],
    [2, 4],
  ]);
  expect(known.asked).toEqual([1, 2, 1]);
  await store.write('relaxed', (tx) => tx.removeRows([{ collection: 'matches', sid: 2 }]));
  expect(await goals(store, known, [1, 2])).toEqual([[1, 7]]);
});

test('many rows at once lose their data, too', async () => {
  const store = await openStore();
  const rows = (count: number) => Array.from({ length: 80 }, (_, index) => match(index + 1, count));
  await store.write('relaxed', (tx) => tx.putRows(rows(1)));
  const known = goalsOf();
  await goals(store, known, [5, 70]);
  await store.write('relaxed', (tx) => tx.putRows(rows(2)));
  expect(await goals(store, known, [5, 70])).toEqual([
    [5, 2],
    [70, 2],
  ]);
});

test('data of another version is derived again, also after the store was opened again', async () => {
  const name = `derived-${++databases}`;
  const first = await openStore(name);
  await first.write('relaxed', (tx) => tx.putRows([match(1, 3)]));
  await goals(first, goalsOf(1), [1]);
  await first.close();
  const second = await openStore(name);
  const [same, newer] = [goalsOf(1), goalsOf(2)];
  await goals(second, same, [1]);
  await goals(second, newer, [1]);
  expect([same.asked, newer.asked]).toEqual([[], [1]]);
});
