import { describe, expect, it } from 'vitest';
import { arrivals, player, register, START, shown } from './arrivals.testing.ts';
import type { FirstPull } from './pull.ts';
import { shownRegisters } from './rows.ts';

describe('a page', () => {
  it('[PUL-1] and the cursor that it moves are one transaction', async () => {
    const at = arrivals();
    expect(await at.apply('', { rows: [player(2, 5, { name: 'Bo' })], cursor: 'c5' })).toBe('applied');
    const { rows, state } = at.store.snapshot();
    expect(rows).toMatchObject([{ sid: 2, change: 5, incremental: 1, waiting: {} }]);
    expect(state.cursor).toBe('c5');
  });

  it('[PUL-1, LOC-5] that begins elsewhere than the cursor stands is left alone', async () => {
    const at = arrivals();
    await at.apply('', { cursor: 'c5' });
    const before = at.store.snapshot();
    expect(await at.apply('', { rows: [player(2, 3, { name: 'old' })], cursor: 'c3' })).toBe('left');
    expect(at.store.snapshot()).toEqual(before);
  });

  it('[MRG-6] puts its rows under what waits, and only over older ones', async () => {
    const at = arrivals();
    await at.apply('', { rows: [player(2, 5, { name: 'Bo', score: 1 })], cursor: 'c5' });
    await at.rename(2, 'Ben');
    await at.apply('c5', { rows: [player(2, 6, { name: 'Bob', score: 2 }, 9)], cursor: 'c6' });
    expect(shown(at)).toEqual({ 2: { name: 'Ben', score: 2 } });
    expect(at.store.snapshot().rows[0]?.incremental).toBe(9);
    await at.apply('c6', { rows: [player(2, 6, { name: 'other', score: 0 })], cursor: 'c7' });
    expect(shown(at)).toEqual({ 2: { name: 'Ben', score: 2 } });
  });

  it('[PUL-3, PUL-8] takes rows along that are gone; those with waiting changes leave when these are answered', async () => {
    const at = arrivals();
    await at.apply('', {
      rows: [player(2, 5, { name: 'Bo' }), player(3, 6, { name: 'Cy', score: 1 })],
      cursor: 'c6',
    });
    await at.rename(3, 'Cyd');
    const gone = [2, 3, 99].map((sid) => ({ collection: 'players', sid }));
    expect(await at.apply('c6', { gone, cursor: 'c8' })).toBe('access ended with changes waiting');
    expect(at.store.snapshot()).toMatchObject({ rows: [{ sid: 3, base: null }], outbox: [{ sid: 3 }] });
  });

  it('[PUL-8] what waits for its last answer is not there for screens and commands, until access comes back', async () => {
    const at = arrivals();
    await at.apply('', { rows: [player(3, 6, { name: 'Cy', score: 1 })], cursor: 'c6' });
    await at.rename(3, 'Cyd');
    await at.apply('c6', { gone: [{ collection: 'players', sid: 3 }], cursor: 'c8' });
    const [row] = at.store.snapshot().rows;
    expect(row && shownRegisters(row)).toEqual({});
    const { value } = await at.replica.write({ urgent: false }, async (writer) => [
      await writer.row('players', 3),
      await writer.rowsOf('players'),
    ]);
    expect(value).toEqual([undefined, []]);
    await expect(at.rename(3, 'Cydney')).rejects.toThrow('No row');
    await at.apply('c8', { rows: [player(3, 9, { name: 'Cy', score: 2 })], cursor: 'c9' });
    expect(shown(at)).toEqual({ 3: { name: 'Cyd', score: 2 } });
  });

  it('[PUL-4] that says that access has changed makes the device compare everything', async () => {
    const at = arrivals();
    await at.apply('', { cursor: 'c4' });
    await at.store.write('relaxed', (tx) => tx.setState({ auditedAt: START }));
    await at.apply('c4', { cursor: 'c5' });
    expect(at.store.snapshot().state.auditedAt).toBe(START);
    await at.apply('c5', { cursor: 'c6', access_changed: true });
    expect(at.store.snapshot().state.auditedAt).toBe(0);
  });

  it('[MRG-5] lifts the clock above everything in it', async () => {
    const at = arrivals();
    const ahead = register('theirs', START + 240_000);
    await at.apply('', {
      rows: [{ ...player(2, 5, {}), registers: { name: ahead, score: register(1) } }],
      cursor: 'c5',
    });
    await at.rename(2, 'mine');
    expect((at.store.snapshot().rows[0]?.waiting.name?.[1] ?? '') > ahead[1]).toBe(true);
  });

  it('[PUL-1] a first pull looks only for rows that can be there, and finds those', async () => {
    const at = arrivals();
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
    const at = arrivals();
    const first: FirstPull = { arrived: new Set(), nextBatch: 1 };
    await at.replica.write({ urgent: false }, (writer) => writer.create('players', { name: 'Ada' }));
    await at.store.write('strict', (tx) => tx.setState({ nextBatch: 2 }));
    await at.apply('', { rows: [player(11, 5, { name: 'sent', score: 4 })], cursor: 'c5' }, first);
    expect(shown(at)).toEqual({ 11: { name: 'Ada', score: 4 } });
  });
});
