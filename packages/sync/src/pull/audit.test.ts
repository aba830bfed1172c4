import { describe, expect, it } from 'vitest';
import type { Listing, RowsAnswer, ServerRow } from '../model/protocol.ts';
import { checksum } from '../model/registers.ts';
import { initialState } from '../store/store.ts';
import { arrivals, player, START, shown } from '../testing/arrivals.testing.ts';
import { testModel } from '../testing/model.testing.ts';
import { Comparison, isAuditDue, READ_FROM_START, wantAudit } from './audit.ts';
import { applyNamed } from './pull.ts';
import { resetRows } from './reset.ts';

type Device = ReturnType<typeof arrivals>;

const DAY = 86_400_000;
const named = (...sids: number[]) => sids.map((sid) => ({ collection: 'players', sid }));
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
const run = ({ store }: Device, listing: Listing, now = START) =>
  store.write('relaxed', async (tx) => {
    const comparison = new Comparison(testModel, listing, { state: await tx.state(), now });
    for (const collection of testModel.collections) comparison.compare(await tx.rowsOf(collection));
    return comparison.settle(tx);
  });
const fetched = ({ store }: Device, answer: Partial<RowsAnswer>, cursor = 'c9') =>
  store.write('relaxed', (tx) =>
    applyNamed(tx, testModel, { cursor, answer: { epoch: 'e1', rows: [], gone: [], ...answer } }),
  );

async function synced() {
  const at = arrivals();
  await at.apply('', { rows: [bo, cy], cursor: 'c9' });
  await at.store.write('relaxed', (tx) => tx.setState({ auditedAt: START - DAY }));
  return at;
}

describe('the comparison with a listing', () => {
  it('[PUL-4.4] equal rows give no names to fetch', async () => {
    const at = await synced();
    await at.rename(2, 'Ben');
    const before = at.store.snapshot();
    expect(await run(at, listingOf([bo, cy]))).toEqual([]);
    expect(at.store.snapshot()).toEqual(before);
  });

  it('[PUL-4.4, PUL-4.6] a row that differs is fetched, stays on the screen until then, and does not change the cursor', async () => {
    const at = await synced();
    const other = player(2, 5, { name: 'Bob' });
    expect(await run(at, listingOf([other, cy]))).toEqual(named(2));
    expect(shown(at)).toEqual({ 2: { name: 'Bo' }, 3: { name: 'Cy' } });
    expect(await fetched(at, { rows: [other] })).toBe('taken');
    expect(shown(at)).toEqual({ 2: { name: 'Bob' }, 3: { name: 'Cy' } });
    expect(at.store.snapshot()).toMatchObject({ outbox: [], state: { cursor: 'c9' } });
    expect(await run(at, listingOf([other, cy]))).toEqual([]);
  });

  it('[PUL-4.4] a missing row and a row with another counter are fetched, and no others', async () => {
    const at = await synced();
    const di = player(4, 8, { name: 'Di' });
    expect(await run(at, listingOf([bo, { ...cy, incremental: 7 }, di]))).toEqual(named(3, 4));
  });

  it('[PUL-4.3, PUL-4.7] a comparison that was interrupted before fetching asks again', async () => {
    const at = await synced();
    await run(at, listingOf([player(2, 5, { name: 'Bob' }), cy]));
    expect(await run(at, listingOf([bo, cy]))).toEqual(named(2));
    expect(await run(at, listingOf([cy]))).toEqual(named(2));
    await fetched(at, { gone: named(2) });
    expect(shown(at)).toEqual({ 3: { name: 'Cy' } });
  });

  it('[PUL-4.6, MRG-6.3] a fetched row does not replace a later one', async () => {
    const at = await synced();
    await run(at, listingOf([player(2, 5, { name: 'Bob' }), cy]));
    await at.apply('c9', { rows: [player(2, 10, { name: 'Ben' })], cursor: 'c9' });
    await fetched(at, { rows: [player(2, 5, { name: 'Bob' })] });
    expect(shown(at)).toMatchObject({ 2: { name: 'Ben' } });
  });

  it('[PUL-4.9] an answer from before a page, or of another epoch, is not applied', async () => {
    const at = await synced();
    await run(at, listingOf([player(2, 5, { name: 'Bob' }), cy]));
    const before = at.store.snapshot();
    expect(await fetched(at, { rows: [player(4, 3, { name: 'gone since' })] }, 'c8')).toBe('left');
    expect(await fetched(at, { epoch: 'e2', gone: named(2) })).toBe('left');
    expect(at.store.snapshot()).toEqual(before);
  });

  it('[PUL-4.5] a row of a space without rows on the device is not fetched by name; everything is read from the start', async () => {
    const at = await synced();
    const theirs = { ...player(4, 13, { name: 'Di' }), space: 7 };
    expect(await fetched(at, { rows: [theirs, { ...bo, change: 10 }] })).toBe('elsewhere');
    expect(Object.keys(shown(at))).toEqual(['2', '3']);
    expect(at.store.snapshot().state).toMatchObject({ cursor: '', auditedAt: READ_FROM_START });
    // A page brings the row with the rest of its space. From then on rows of that space are applied by name.
    await at.apply('', { rows: [bo, cy, theirs], cursor: 'c13' });
    const another = { ...player(5, 12, { name: 'Ed' }), space: 7 };
    expect(await fetched(at, { rows: [another] }, 'c13')).toBe('taken');
    expect(Object.keys(shown(at))).toEqual(['2', '3', '4', '5']);
  });

  it('[PUL-4.7] a row that is gone when it is fetched is removed only if the comparison found it wrong', async () => {
    const at = await synced();
    await fetched(at, { gone: named(3) });
    expect(Object.keys(shown(at))).toEqual(['2', '3']);
  });

  it('[PUL-5.2] a row that is absent remotely is deleted', async () => {
    const at = await synced();
    expect(await run(at, listingOf([cy]))).toEqual([]);
    expect(shown(at)).toEqual({ 3: { name: 'Cy' } });
  });

  it('[PUL-5.3] a row with waiting changes is never deleted', async () => {
    const at = await synced();
    await at.rename(2, 'Ben');
    await run(at, listingOf([cy]));
    expect(shown(at)).toEqual({ 2: { name: 'Ben' }, 3: { name: 'Cy' } });
  });

  it('[PUL-5.2] each row is judged by the counter of its own space', async () => {
    const at = arrivals();
    const theirs = { ...player(4, 900, { name: 'Di' }), space: 7 };
    await at.apply('', { rows: [bo, cy, theirs], cursor: 'c9' });
    await run(at, listingOf([], { complete_to: { '1': 5, '7': 900 } }));
    expect(Object.keys(shown(at))).toEqual(['3']);
  });

  it('[PUL-5.3] a row of a space that the listing does not cover is never deleted', async () => {
    const at = await synced();
    await run(at, listingOf([bo], { complete_to: { '2': 900 } }));
    await run(at, listingOf([bo], { complete_to: {} }));
    expect(Object.keys(shown(at))).toEqual(['2', '3']);
  });

  it('[PUL-4.8] a row of unknown space is fetched by name', async () => {
    const at = arrivals();
    await at.apply('', { rows: [{ ...bo, space: 0 }], cursor: 'c9' });
    expect(await run(at, listingOf([], { complete_to: { '0': 900, '1': 900 } }))).toEqual(named(2));
    expect(Object.keys(shown(at))).toEqual(['2']);
  });

  it('[PUL-5.2, PUL-6.2] a listing of another epoch deletes nothing', async () => {
    const at = await synced();
    expect(await run(at, listingOf([], { epoch: 'e2' }))).toBeNull();
    expect(Object.keys(shown(at))).toEqual(['2', '3']);
  });

  it('[PUL-5.3] a row that was created here, and a tombstone, are never deleted', async () => {
    const at = await synced();
    await at.replica.write({ urgent: false }, (writer) => writer.create('players', { name: 'Ada' }));
    await at.apply('c9', { rows: [player(3, 8, { name: 'Cy', deleted: true })], cursor: 'c9' });
    expect(await run(at, listingOf([bo]))).toEqual([]);
    expect(Object.keys(shown(at))).toEqual(['2', '3', '11']);
  });

  it('[MRG-4.5] after 30 days the contents of a deleted row are fetched, and emptied on the device, too', async () => {
    const at = await synced();
    const deleted = player(3, 8, { name: 'Cy', deleted: true });
    await at.apply('c9', { rows: [deleted], cursor: 'c9' });
    expect(await run(at, listingOf([bo]), START + 29 * DAY)).toEqual([]);
    expect(await run(at, listingOf([bo]), START + 31 * DAY)).toEqual(named(3));
    await fetched(at, { rows: [player(3, 8, { deleted: true })] });
    expect(shown(at)).toEqual({ 2: { name: 'Bo' }, 3: { deleted: true } });
    expect(await run(at, listingOf([bo]), START + 60 * DAY)).toEqual([]);
  });

  it('[PUL-4.8] a device that has read from the start fetches deleted rows by name', async () => {
    const at = await synced();
    const deleted = player(3, 8, { name: 'Cy', deleted: true });
    await at.apply('c9', { rows: [deleted], cursor: 'c9' });
    await at.store.write('relaxed', (tx) => resetRows(tx, { collections: [] }));
    await at.apply('', { rows: [bo], cursor: 'c9' });
    expect(await run(at, listingOf([bo]))).toEqual(named(3));
    await fetched(at, { rows: [player(3, 9, { name: 'Cyd', deleted: true })] });
    expect(shown(at)).toMatchObject({ 3: { name: 'Cyd', deleted: true } });
    await at.store.write('relaxed', wantAudit);
    expect((await at.store.read((tx) => tx.state())).auditedAt).toBe(READ_FROM_START);
    await at.store.write('relaxed', (tx) => tx.setState({ auditedAt: START }));
    await at.store.write('relaxed', wantAudit);
    expect(await run(at, listingOf([bo]))).toEqual([]);
  });

  it('[PUL-4.6, PUL-5.3] rows that change during the comparison are checked again before anything is done', async () => {
    const at = await synced();
    const di = player(4, 7, { name: 'Di' });
    await at.apply('c9', { rows: [di], cursor: 'c9' });
    const { rows, state } = at.store.snapshot();
    const listing = listingOf([player(3, 6, { name: 'Cyd' })]);
    const comparison = new Comparison(testModel, listing, { state, now: START });
    comparison.compare(rows);
    await at.rename(2, 'Ben');
    await at.apply('c9', { rows: [player(3, 10, { name: 'Cyril' })], cursor: 'c9' });
    expect(await at.store.write('relaxed', (tx) => comparison.settle(tx))).toEqual([]);
    expect(shown(at)).toEqual({ 2: { name: 'Ben' }, 3: { name: 'Cyril' } });
    expect(at.store.snapshot().rows.map(({ change }) => change)).toEqual([5, 10]);
  });

  it('[PUL-4.2] a comparison is due once a day, and at once when it was requested', () => {
    const at = (auditedAt: number) => ({ ...initialState('a'), auditedAt });
    expect(isAuditDue(at(START), START + DAY - 1)).toBe(false);
    expect(isAuditDue(at(START), START + DAY)).toBe(true);
    expect(isAuditDue(at(0), START)).toBe(true);
    // A time of the last comparison that lies in the future does not delay the next one for days.
    expect(isAuditDue(at(START + 3 * DAY), START)).toBe(true);
  });
});
