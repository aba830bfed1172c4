import { describe, expect, it } from 'vitest';
import { EARLIER_EPOCH, MISSING_ON_SERVER } from '../store/rows.ts';
import { arrivals, player, shown } from '../testing/arrivals.testing.ts';
import { READ_FROM_START } from './audit.ts';
import { resetRows } from './reset.ts';

describe('clearing rows', () => {
  const rows = [player(2, 5, { name: 'Bo' }), player(3, 6, { name: 'Cy' }), player(4, 7, { name: 'Di' })];

  async function synced() {
    const at = arrivals();
    const team = { ...player(1, 4, { name: 'First' }), collection: 'teams' };
    await at.apply('', { rows: [team, ...rows], cursor: 'c9' });
    await at.store.write('relaxed', (tx) => tx.setState({ auditedAt: 1_000 }));
    return at;
  }

  it('[PUL-5.5] rows and cursor are cleared in one transaction, and a comparison is requested', async () => {
    const at = await synced();
    await at.store.write('strict', (tx) => resetRows(tx, { collections: ['players'] }));
    expect(shown(at)).toEqual({ 1: { name: 'First' } });
    expect(at.store.snapshot().state).toMatchObject({ cursor: '', auditedAt: READ_FROM_START });
    const failing = at.store.write('strict', async (tx) => {
      await tx.setState({ cursor: 'c9' });
      await resetRows(tx, { collections: ['teams'] });
      throw new Error('disk full');
    });
    await expect(failing).rejects.toThrow('disk full');
    expect(shown(at)).toEqual({ 1: { name: 'First' } });
  });

  it('[PUL-5.6] clearing rows keeps rows with waiting changes, and the outbox', async () => {
    const at = await synced();
    await at.rename(2, 'Ben');
    const { outbox } = at.store.snapshot();
    await at.store.write('strict', (tx) =>
      resetRows(tx, { collections: ['players'], keep: ({ sid }) => sid === 4 }),
    );
    expect(shown(at)).toEqual({ 1: { name: 'First' }, 2: { name: 'Ben' }, 4: { name: 'Di' } });
    expect(at.store.snapshot().outbox).toEqual(outbox);
  });

  it.each([EARLIER_EPOCH, MISSING_ON_SERVER])(
    '[PUL-6.20] clearing rows keeps a row that a restored server may have lost or has lost (%i)',
    async (change) => {
      const at = await synced();
      const [, bo] = at.store.snapshot().rows;
      if (bo !== undefined) await at.store.write('relaxed', (tx) => tx.putRows([{ ...bo, change }]));
      await at.store.write('strict', (tx) => resetRows(tx, { collections: ['players', 'teams'] }));
      expect(shown(at)).toEqual({ 2: { name: 'Bo' } });
    },
  );

  it('[PUL-5.5] cleared rows come back with the pull', async () => {
    const at = await synced();
    await at.store.write('strict', (tx) => resetRows(tx, { collections: ['players'] }));
    await at.apply('', { rows, cursor: 'c9' });
    expect(shown(at)).toEqual({
      1: { name: 'First' },
      2: { name: 'Bo' },
      3: { name: 'Cy' },
      4: { name: 'Di' },
    });
  });
});
