import { describe, expect, it } from 'vitest';
import { shownRegisters } from '../store/rows.ts';
import { arrivals, player, register, START, shown } from '../testing/arrivals.testing.ts';
import { testModel } from '../testing/model.testing.ts';
import { applyNamed, type FirstPull } from './pull.ts';

describe('applying a page', () => {
  it('[PUL-1.5] a page and its cursor are stored in one transaction', async () => {
    const at = arrivals();
    expect(await at.apply('', { rows: [player(2, 5, { name: 'Bo' })], cursor: 'c5' })).toBe('applied');
    const { rows, state } = at.store.snapshot();
    expect(rows).toMatchObject([{ sid: 2, change: 5, incremental: 1, waiting: {} }]);
    expect(state.cursor).toBe('c5');
  });

  it('[LOC-5.3] a page that begins at another cursor is not applied', async () => {
    const at = arrivals();
    await at.apply('', { cursor: 'c5' });
    const before = at.store.snapshot();
    expect(await at.apply('', { rows: [player(2, 3, { name: 'old' })], cursor: 'c3' })).toBe('left');
    expect(at.store.snapshot()).toEqual(before);
  });

  it('[MRG-6.1, MRG-6.3] the rows of a page replace older bases, below the waiting changes', async () => {
    const at = arrivals();
    await at.apply('', { rows: [player(2, 5, { name: 'Bo', score: 1 })], cursor: 'c5' });
    await at.rename(2, 'Ben');
    await at.apply('c5', { rows: [player(2, 6, { name: 'Bob', score: 2 }, 9)], cursor: 'c6' });
    expect(shown(at)).toEqual({ 2: { name: 'Ben', score: 2 } });
    expect(at.store.snapshot().rows[0]?.incremental).toBe(9);
    await at.apply('c6', { rows: [player(2, 6, { name: 'other', score: 0 })], cursor: 'c7' });
    expect(shown(at)).toEqual({ 2: { name: 'Ben', score: 2 } });
  });

  it('[PUL-3.7, PUL-8.5, PUL-8.7] rows whose access ended are removed; those with waiting changes when these are answered', async () => {
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

  it('[PUL-8.6, PUL-8.9] a row whose access ended is hidden from screens and commands until its access comes back', async () => {
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

  it('[PUL-4.2] a page that reports changed access makes the device compare everything', async () => {
    const at = arrivals();
    await at.apply('', { cursor: 'c4' });
    await at.store.write('relaxed', (tx) => tx.setState({ auditedAt: START }));
    await at.apply('c4', { cursor: 'c5' });
    expect(at.store.snapshot().state.auditedAt).toBe(START);
    await at.apply('c5', { cursor: 'c6', access_changed: true });
    expect(at.store.snapshot().state.auditedAt).toBe(0);
  });

  it('[MRG-5.5] a page raises the clock above its stamps', async () => {
    const at = arrivals();
    const ahead = register('theirs', START + 240_000);
    await at.apply('', {
      rows: [{ ...player(2, 5, {}), registers: { name: ahead, score: register(1) } }],
      cursor: 'c5',
    });
    await at.rename(2, 'mine');
    expect((at.store.snapshot().rows[0]?.waiting.name?.[1] ?? '') > ahead[1]).toBe(true);
  });

  it('[PUL-3.3] a first pull looks only for rows that can exist, and finds them', async () => {
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

  it('[MRG-6.1] a first pull looks for all rows once a batch was frozen', async () => {
    const at = arrivals();
    const first: FirstPull = { arrived: new Set(), nextBatch: 1 };
    await at.replica.write({ urgent: false }, (writer) => writer.create('players', { name: 'Ada' }));
    await at.store.write('strict', (tx) => tx.setState({ nextBatch: 2 }));
    await at.apply('', { rows: [player(11, 5, { name: 'sent', score: 4 })], cursor: 'c5' }, first);
    expect(shown(at)).toEqual({ 11: { name: 'Ada', score: 4 } });
  });
});

describe('rows by name', () => {
  it.each(['teams', 'matches'])(
    '[PUL-4.5] a row of a space of which the device has only a row of %s is taken',
    async (collection) => {
      const at = arrivals();
      await at.apply('', { rows: [{ ...player(9, 5, {}), collection }], cursor: 'c5' });
      const answer = { epoch: 'e1', rows: [player(2, 4, { name: 'Bo' })], gone: [] };
      const applied = at.store.write('relaxed', (tx) => applyNamed(tx, testModel, { cursor: 'c5', answer }));
      expect(await applied).toBe('taken');
    },
  );
});
