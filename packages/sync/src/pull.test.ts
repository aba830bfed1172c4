import { describe, expect, it } from 'vitest';
import { audit } from './audit.ts';
import { keepRegistration } from './identity.ts';
import { MemoryStore } from './memory-store.ts';
import { testModel } from './model.testing.ts';
import type { Listing, PullPage, ServerRow } from './protocol.ts';
import { applyPage, type FirstPull } from './pull.ts';
import { type Changes, checksum, type Json, type Register, type Registers } from './registers.ts';
import { Replica } from './replica.ts';
import { formatStamp } from './stamp.ts';
import { initialState, type StoredRow } from './store.ts';

const START = 1_750_000_000_000;

function device() {
  const leases = { players: [{ sid: 11 }], teams: [{ sid: 1 }] };
  const store = new MemoryStore({ ...initialState('a'), ordinal: 1, epoch: 'e1', leases });
  let now = START;
  const replica = new Replica({ store, model: testModel, now: () => now++, onWrite: () => undefined });
  const apply = (from: string, page: Partial<PullPage>, first?: FirstPull) =>
    store.write('relaxed', (tx) =>
      applyPage(tx, testModel, {
        from,
        page: { rows: [], gone: [], cursor: 'c1', more: false, ...page },
        ...(first === undefined ? {} : { first }),
      }),
    );
  const rename = (sid: number, name: string) =>
    replica.write({ urgent: false }, (writer) => writer.change('players', sid, { name }));
  return { store, replica, apply, rename };
}

const register = (value: Json, time = START - 1_000): Register => [
  value,
  formatStamp({ time, counter: 0, device: 'b' }),
];
const player = (sid: number, change: number, values: Changes, incremental = 1): ServerRow => ({
  ...{ collection: 'players', sid, space: 1, change, incremental },
  registers: Object.fromEntries(Object.entries(values).map(([path, value]) => [path, register(value)])),
});
const values = (registers: Registers | null | undefined): Changes =>
  Object.fromEntries(Object.entries(registers ?? {}).map(([path, [value]]) => [path, value]));
const shown = ({ store }: ReturnType<typeof device>): Record<string, Changes> =>
  Object.fromEntries(
    store.snapshot().rows.map((row) => [row.sid, { ...values(row.base), ...values(row.waiting) }]),
  );

describe('a page', () => {
  it('[PUL-1] and the cursor that it moves are one transaction', async () => {
    const at = device();
    expect(await at.apply('', { rows: [player(2, 5, { name: 'Bo' })], cursor: 'c5' })).toBe(true);
    const { rows, state } = at.store.snapshot();
    expect(rows).toMatchObject([{ sid: 2, change: 5, incremental: 1, waiting: {} }]);
    expect(state.cursor).toBe('c5');
  });

  it('[PUL-1, LOC-5] that begins elsewhere than the cursor stands is left alone', async () => {
    const at = device();
    await at.apply('', { cursor: 'c5' });
    const before = at.store.snapshot();
    expect(await at.apply('', { rows: [player(2, 3, { name: 'old' })], cursor: 'c3' })).toBe(false);
    expect(at.store.snapshot()).toEqual(before);
  });

  it('[MRG-6] puts its rows under what waits, and only over older ones', async () => {
    const at = device();
    await at.apply('', { rows: [player(2, 5, { name: 'Bo', score: 1 })], cursor: 'c5' });
    await at.rename(2, 'Ben');
    await at.apply('c5', { rows: [player(2, 6, { name: 'Bob', score: 2 }, 9)], cursor: 'c6' });
    expect(shown(at)).toEqual({ 2: { name: 'Ben', score: 2 } });
    expect(at.store.snapshot().rows[0]?.incremental).toBe(9);
    await at.apply('c6', { rows: [player(2, 6, { name: 'other', score: 0 })], cursor: 'c7' });
    expect(shown(at)).toEqual({ 2: { name: 'Ben', score: 2 } });
  });

  it('[PUL-3] takes rows along that are gone, and only the contents of those with waiting changes', async () => {
    const at = device();
    await at.apply('', {
      rows: [player(2, 5, { name: 'Bo' }), player(3, 6, { name: 'Cy', score: 1 })],
      cursor: 'c6',
    });
    await at.rename(3, 'Cyd');
    const gone = [2, 3, 99].map((sid) => ({ collection: 'players', sid }));
    await at.apply('c6', { gone, cursor: 'c8' });
    expect(shown(at)).toEqual({ 3: { name: 'Cyd' } });
    expect(at.store.snapshot()).toMatchObject({ rows: [{ base: null }], outbox: [{ sid: 3 }] });
  });

  it('[MRG-5] lifts the clock above everything in it', async () => {
    const at = device();
    const ahead = register('theirs', START + 240_000);
    await at.apply('', {
      rows: [{ ...player(2, 5, {}), registers: { name: ahead, score: register(1) } }],
      cursor: 'c5',
    });
    await at.rename(2, 'mine');
    expect((at.store.snapshot().rows[0]?.waiting.name?.[1] ?? '') > ahead[1]).toBe(true);
  });

  it('[PUL-1] a first pull looks only for rows that can be there, and finds those', async () => {
    const at = device();
    const first: FirstPull = { arrived: new Set(), nextBatch: 1 };
    await at.apply('', { rows: [player(2, 5, { name: 'Bo' })], cursor: 'c5' }, first);
    await at.rename(2, 'Ben');
    await at.apply(
      'c5',
      { rows: [player(3, 6, { name: 'Cy' }), player(2, 7, { name: 'Bob', score: 3 })], cursor: 'c7' },
      first,
    );
    expect(shown(at)).toEqual({ 2: { name: 'Ben', score: 3 }, 3: { name: 'Cy' } });
  });

  it('[MRG-6] a first pull looks for all rows once a batch was frozen on the way', async () => {
    const at = device();
    const first: FirstPull = { arrived: new Set(), nextBatch: 1 };
    await at.replica.write({ urgent: false }, (writer) => writer.create('players', { name: 'Ada' }));
    await at.store.write('strict', (tx) => tx.setState({ nextBatch: 2 }));
    await at.apply('', { rows: [player(11, 5, { name: 'sent', score: 4 })], cursor: 'c5' }, first);
    expect(shown(at)).toEqual({ 11: { name: 'Ada', score: 4 } });
  });
});

describe('the audit', () => {
  const listingOf = (rows: readonly ServerRow[], changes: Partial<Listing> = {}): Listing => ({
    epoch: 'e1',
    tables: {
      players: rows.map(({ sid, incremental: i, registers }) => ({ sid, i, checksum: checksum(registers) })),
    },
    last_synced: 'c9',
    complete_to: { '1': 9 },
    ...changes,
  });
  const bo = player(2, 5, { name: 'Bo' });
  const cy = player(3, 6, { name: 'Cy' });
  const run = ({ store }: ReturnType<typeof device>, listing: Listing) =>
    store.write('relaxed', (tx) => audit(tx, testModel, listing));

  async function synced() {
    const at = device();
    await at.apply('', { rows: [bo, cy], cursor: 'c9' });
    return at;
  }

  it('[PUL-4] finds nothing where nothing differs', async () => {
    const at = await synced();
    await at.rename(2, 'Ben');
    const before = at.store.snapshot();
    expect(await run(at, listingOf([bo, cy]))).toBe('same');
    expect(at.store.snapshot()).toEqual(before);
  });

  it('[PUL-4] sends the device to read anew for a row that differs, which stays on the screen until then', async () => {
    const at = await synced();
    const other = player(2, 5, { name: 'Bob' });
    expect(await run(at, listingOf([other, cy]))).toBe('pull');
    expect(shown(at)).toEqual({ 2: { name: 'Bo' }, 3: { name: 'Cy' } });
    expect(at.store.snapshot().state.cursor).toBe('');
    await at.apply('', { rows: [other, cy], cursor: 'c9' });
    expect(shown(at)).toEqual({ 2: { name: 'Bob' }, 3: { name: 'Cy' } });
    expect(at.store.snapshot().outbox).toEqual([]);
    expect(await run(at, listingOf([other, cy]))).toBe('same');
  });

  it('[PUL-4] sends it to read anew for a row that is missing, and for a counter that differs', async () => {
    const missing = await synced();
    expect(await run(missing, listingOf([bo, cy, player(4, 8, { name: 'Di' })]))).toBe('pull');
    const counted = await synced();
    expect(await run(counted, listingOf([bo, { ...cy, incremental: 7 }]))).toBe('pull');
  });

  it('[PUL-4] does not judge a device that has not read up to the listing', async () => {
    const at = await synced();
    const before = at.store.snapshot();
    expect(await run(at, listingOf([], { last_synced: 'c10', complete_to: { '1': 10 } }))).toBe('late');
    expect(at.store.snapshot()).toEqual(before);
  });

  it('[PUL-5] deletes what is absent remotely', async () => {
    const at = await synced();
    expect(await run(at, listingOf([cy]))).toBe('same');
    expect(shown(at)).toEqual({ 3: { name: 'Cy' } });
  });

  it('[PUL-5] never a row with waiting changes', async () => {
    const at = await synced();
    await at.rename(2, 'Ben');
    await run(at, listingOf([cy]));
    expect(shown(at)).toEqual({ 2: { name: 'Ben' }, 3: { name: 'Cy' } });
  });

  it('[PUL-5] never a row that changed after the counter, or in a space that has not counted so far', async () => {
    const at = await synced();
    await run(at, listingOf([bo], { complete_to: { '1': 5 } }));
    await run(at, listingOf([bo], { complete_to: { '1': 9, '2': 5 } }));
    await run(at, listingOf([bo], { complete_to: {} }));
    expect(Object.keys(shown(at))).toEqual(['2', '3']);
  });

  it('[PUL-5] never from the listing of another epoch', async () => {
    const at = await synced();
    expect(await run(at, listingOf([], { epoch: 'e2' }))).toBe('late');
    expect(Object.keys(shown(at))).toEqual(['2', '3']);
  });

  it('[PUL-5] never a row that was created here, nor a tombstone', async () => {
    const at = await synced();
    await at.replica.write({ urgent: false }, (writer) => writer.create('players', { name: 'Ada' }));
    await at.apply('c9', { rows: [player(3, 8, { name: 'Cy', deleted: true })], cursor: 'c9' });
    await run(at, listingOf([bo]));
    expect(Object.keys(shown(at))).toEqual(['2', '3', '11']);
  });
});

describe('a restored server', () => {
  const enter = ({ store }: ReturnType<typeof device>, epoch: string) =>
    store.write('strict', (tx) =>
      keepRegistration(tx, testModel, { device: 'a', registration: { ordinal: 7, epoch } }),
    );

  async function restored() {
    const at = device();
    await at.apply('', {
      rows: [player(2, 50, { name: 'Bo' }), player(3, 60, { name: 'Cy', score: 1 })],
      cursor: 'c60',
    });
    await at.rename(2, 'Ben');
    await at.store.write('strict', (tx) =>
      tx.setState({ frozen: { number: 1, body: '{}', entries: [], attempts: 1 } }),
    );
    await enter(at, 'e2');
    return at;
  }

  it('[PUL-6] the device keeps rows and waiting changes, and forgets cursor, batch and leases', async () => {
    const at = await restored();
    expect(shown(at)).toEqual({ 2: { name: 'Ben' }, 3: { name: 'Cy', score: 1 } });
    const { state, outbox } = at.store.snapshot();
    expect(state).toMatchObject({ epoch: 'e2', ordinal: 7, cursor: '', frozen: null, leases: {} });
    expect(outbox).toMatchObject([{ sid: 2, batch: null }]);
  });

  it('[PUL-6] the same epoch again changes nothing but the ordinal', async () => {
    const at = device();
    await at.apply('', { rows: [player(2, 50, { name: 'Bo' })], cursor: 'c50' });
    await enter(at, 'e1');
    expect(at.store.snapshot()).toMatchObject({
      rows: [{ change: 50 }],
      state: { cursor: 'c50', ordinal: 7 },
    });
  });

  it('[PUL-6] its older rows replace the bases, and what they lack is sent with its original stamps', async () => {
    const at = await restored();
    const [before] = at.store.snapshot().rows.filter(({ sid }) => sid === 3);
    const older = { ...player(3, 4, {}), registers: { name: register('C', START - 9_000) } };
    await at.apply('', { rows: [older, player(2, 5, { name: 'Bo' })], cursor: 'e2:5' });
    expect(shown(at)).toEqual({ 2: { name: 'Ben' }, 3: { name: 'Cy', score: 1 } });
    const { rows, outbox } = at.store.snapshot();
    expect(rows.find(({ sid }) => sid === 3)).toMatchObject({ change: 4, base: older.registers });
    expect(outbox.map(({ sid, op, registers }) => [sid, op, registers])).toEqual([
      [2, 'updatePlayer', expect.anything()],
      [3, 'updatePlayer', before?.base],
    ]);
  });

  it('[PUL-6] a confirmed deletion does not come back', async () => {
    const at = device();
    await at.apply('', { rows: [player(2, 50, { name: 'Bo', deleted: true })], cursor: 'c50' });
    await enter(at, 'e2');
    await at.apply('', { rows: [player(2, 5, { name: 'Bo' })], cursor: 'e2:5' });
    expect(at.store.snapshot().outbox).toMatchObject([{ op: 'deletePlayer' }]);
    expect(shown(at)).toEqual({ 2: { name: 'Bo', deleted: true } });
  });

  it('[PUL-6, PUL-5] rows that the new epoch has not confirmed are not taken for deleted', async () => {
    const at = await restored();
    await at.store.write('relaxed', (tx) => tx.setState({ cursor: 'e2:5' }));
    const listing: Listing = { epoch: 'e2', tables: {}, last_synced: 'e2:5', complete_to: { '1': 5 } };
    await at.store.write('relaxed', (tx) => audit(tx, testModel, listing));
    expect(Object.keys(shown(at))).toEqual(['2', '3']);
  });

  it('[LOC-5] an answer to a device id of before is not kept', async () => {
    const at = device();
    const late = { device: 'b', registration: { ordinal: 9, epoch: 'e2' } };
    await at.store.write('strict', (tx) => keepRegistration(tx, testModel, late));
    expect(at.store.snapshot().state).toMatchObject({ ordinal: 1, epoch: 'e1' } satisfies Partial<
      ReturnType<typeof initialState>
    >);
    const rows: readonly StoredRow[] = at.store.snapshot().rows;
    expect(rows).toEqual([]);
  });
});
