import { expect, it } from 'vitest';
import { freeze } from '../outbox/freeze.ts';
import { arrivals, player } from '../testing/arrivals.testing.ts';
import { testModel } from '../testing/model.testing.ts';
import { becomeNewDevice } from './identity.ts';

it('[LOC-5.3] a refusal of a number that is no longer the frozen one does not give the device a new id', async () => {
  const at = arrivals();
  await at.apply('', { rows: [player(2, 50, { name: 'Bo' })], cursor: 'c50' });
  await at.rename(2, 'Ben');
  const batch = await at.store.write('strict', (tx) => freeze(tx, testModel));
  const become = (number: number) =>
    at.store.write('strict', (tx) =>
      becomeNewDevice(tx, testModel, { number, device: 'ax1', registration: { ordinal: 9, epoch: 'e1' } }),
    );
  const before = at.store.snapshot();
  await become((batch?.number ?? 0) + 1);
  expect(at.store.snapshot()).toEqual(before);
  await become(batch?.number ?? 0);
  expect(at.store.snapshot().state).toMatchObject({ device: 'ax1', ordinal: 9, frozen: null, leases: {} });
});
