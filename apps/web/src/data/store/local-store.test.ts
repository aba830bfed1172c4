import { formatStamp } from '@touchline/sync/model/stamp';
import { MemoryStore } from '@touchline/sync/store/memory-store';
import { initialState, type StoredRow, type StoreTx } from '@touchline/sync/store/store';
import { describeDeviceStore } from '@touchline/sync/store/store.testing';
import { describe, expect, test } from 'vitest';
import { hintOf, LocalStore, type StoreChange } from './local-store.ts';
import { storageFull } from './problems.ts';

const row = (nickname: string, counter: number): StoredRow => ({
  collection: 'players',
  sid: 7,
  space: 1,
  change: counter,
  incremental: 1,
  base: { nickname: [nickname, formatStamp({ time: 1_000, counter, device: 'a' })] },
  waiting: {},
});
const HINT = {
  rows: [{ collection: 'players', sid: 7 }],
  outbox: false,
  attention: false,
  actions: false,
  state: false,
};

/** A store whose next read returns its old result only when the test releases it. */
class SlowReading extends MemoryStore {
  letGo: (() => void) | null = null;

  override async read<T>(body: (tx: StoreTx) => Promise<T>): Promise<T> {
    const value = await super.read(body);
    await new Promise<void>((resolve) => {
      this.letGo = resolve;
    });
    return value;
  }
}

test('[LOC-5.1] an earlier write of another tab is not shown over a later write of this tab', async () => {
  const inner = new SlowReading(initialState('a'));
  const store = new LocalStore(inner);
  await store.write('strict', (tx) => tx.putRows([row('earlier', 1)]));
  const shown: unknown[] = [];
  store.subscribe(({ rows }) => {
    for (const { row: changed } of rows.values()) shown.push(changed?.base?.nickname?.[0]);
  });
  const refreshed = store.refresh(HINT);
  await expect.poll(() => inner.letGo).not.toBeNull();
  await store.write('strict', (tx) => tx.putRows([row('later', 2)]));
  inner.letGo?.();
  await refreshed;
  expect(shown).toEqual(['later']);
});

describeDeviceStore('what the app uses', async (initial) => {
  const inner = new MemoryStore(initial);
  return {
    store: new LocalStore(inner),
    reopen: async () => new LocalStore(new MemoryStore(inner.snapshot())),
  };
});

const KEY = { collection: 'players', sid: 7 };
const ENTRY = { ...KEY, op: 'updatePlayer', incremental: 1, registers: {}, urgent: true, createdAt: 1 };
const ITEM = {
  ...KEY,
  op: 'updatePlayer',
  registers: {},
  reason: 'refused',
  behind: null,
  code: 403,
  message: '',
  at: 1,
} as const;
const ACTION = {
  ...KEY,
  label: 'rename',
  stamp: formatStamp({ time: 1_000, counter: 0, device: 'a' }),
  before: {},
  others: [],
  at: 1,
};
const NOTHING = { rows: [], outbox: false, attention: false, actions: false, state: false };

describe('the event of a write', () => {
  test.each<[string, (tx: StoreTx) => Promise<unknown>, object]>([
    ['rows', (tx) => tx.putRows([row('Sem', 1)]), { rows: [KEY] }],
    ['removed rows', (tx) => tx.removeRows([KEY]), { rows: [KEY] }],
    ['a new entry', (tx) => tx.addOutbox(ENTRY), { outbox: true }],
    ['changed entries', (tx) => tx.putOutbox([{ ...ENTRY, id: 1 }]), { outbox: true }],
    ['removed entries', (tx) => tx.removeOutbox([1]), { outbox: true }],
    ['a new item', (tx) => tx.addAttention(ITEM), { attention: true }],
    ['removed items', (tx) => tx.removeAttention([1]), { attention: true }],
    ['a new action', (tx) => tx.addAction(ACTION), { actions: true }],
    ['changed actions', (tx) => tx.putActions([{ ...ACTION, id: 1 }]), { actions: true }],
    ['removed actions', (tx) => tx.removeActions([1]), { actions: true }],
    ['state', (tx) => tx.setState({ cursor: 'c1' }), { state: true }],
  ])('of %s names exactly these', async (_, body, named) => {
    const store = new LocalStore(new MemoryStore(initialState('a')));
    const heard: StoreChange[] = [];
    store.subscribe((change) => heard.push(change));
    await store.write('relaxed', body);
    expect(heard.map(hintOf)).toEqual([{ ...NOTHING, ...named }]);
    expect(heard.map(({ elsewhere, everything }) => [elsewhere, everything])).toEqual([[false, false]]);
  });

  test('is missing when nothing was written, or nothing in particular', async () => {
    const store = new LocalStore(new MemoryStore(initialState('a')));
    const heard: StoreChange[] = [];
    store.subscribe((change) => heard.push(change));
    await store.write('relaxed', (tx) => tx.rows([KEY]));
    await store.write('relaxed', async (tx) => {
      await tx.putOutbox([]);
      await tx.removeOutbox([]);
      await tx.removeAttention([]);
      await tx.putActions([]);
      await tx.removeActions([]);
    });
    expect(heard).toEqual([]);
  });

  test('names up to 200 rows to other tabs, and more not one by one', async () => {
    const store = new LocalStore(new MemoryStore(initialState('a')));
    const heard: StoreChange[] = [];
    store.subscribe((change) => heard.push(change));
    const rows = Array.from({ length: 201 }, (_, index) => ({ ...row('Sem', 1), sid: index + 1 }));
    await store.write('relaxed', (tx) => tx.putRows(rows.slice(1)));
    await store.write('relaxed', (tx) => tx.putRows(rows));
    expect(heard.map((change) => hintOf(change).rows?.length)).toEqual([200, undefined]);
  });
});

test('[LOC-5.1] a write of another tab is announced with its rows, also a removed one, or as a change of everything', async () => {
  const store = new LocalStore(new MemoryStore(initialState('a')));
  await store.write('relaxed', (tx) => tx.putRows([row('Sem', 1)]));
  const heard: StoreChange[] = [];
  store.subscribe((change) => heard.push(change));
  await store.refresh({ ...HINT, rows: [KEY, { ...KEY, sid: 8 }], outbox: true });
  await store.refresh({ ...HINT, rows: null, state: true });
  const [some, all] = heard;
  expect([...(some?.rows.values() ?? [])].map((each) => each.row?.sid ?? null)).toEqual([7, null]);
  expect(some).toMatchObject({ outbox: true, state: null, everything: false, elsewhere: true });
  expect(all).toMatchObject({ rows: new Map(), state: { device: 'a' }, everything: true, elsewhere: true });
});

test('[LOC-1.1] a write that finds the storage full fails and is reported, and no other failure is', async () => {
  const inner = new MemoryStore(initialState('a'));
  const store = new LocalStore(inner);
  const reported: boolean[] = [];
  const end = storageFull.subscribe(() => reported.push(storageFull.get()));
  for (const name of ['AbortError', 'QuotaExceededError']) {
    inner.write = () => Promise.reject(new DOMException('no', name));
    await expect(store.write('strict', (tx) => tx.putRows([]))).rejects.toThrow('no');
  }
  expect(reported).toEqual([true]);
  storageFull.settle();
  end();
  storageFull.report();
  storageFull.settle();
  expect(reported).toEqual([true, false]);
});
