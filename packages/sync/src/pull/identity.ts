/** The device's id and ordinal at the server, and the epoch that it knows. */

import type { Model } from '../model/model.ts';
import type { DeviceRegistration } from '../model/protocol.ts';
import { unfreeze } from '../outbox/freeze.ts';
import { EARLIER_EPOCH } from '../store/rows.ts';
import type { StoreTx } from '../store/store.ts';
import { READ_FROM_START } from './audit.ts';

/** Stores the server's first answer to this device (LOC-8), or enters a new epoch when the server has another one. */
export async function keepRegistration(
  tx: StoreTx,
  model: Model,
  { device, registration }: { device: string; registration: DeviceRegistration },
): Promise<void> {
  const state = await tx.state();
  if (state.device !== device) return;
  const { ordinal, epoch } = registration;
  if (state.epoch !== '' && state.epoch !== epoch) return enterEpoch(tx, model, registration);
  await tx.setState({ device, ordinal, epoch });
}

/**
 * Handles a batch number that was already used for other contents: a copy of this database exists. The device takes a
 * new id, and its changes are frozen again with their stamps unchanged (OUT-3). The leases stay with the copy. Batch
 * numbers continue, so that an earlier step cannot be mistaken for a later one.
 */
export async function becomeNewDevice(
  tx: StoreTx,
  model: Model,
  { number, device, registration }: { number: number; device: string; registration: DeviceRegistration },
): Promise<void> {
  const { frozen } = await tx.state();
  if (frozen?.number !== number) return;
  await unfreeze(tx, number);
  await tx.setState({ device, leases: {} });
  await keepRegistration(tx, model, { device, registration });
}

/**
 * Enters the epoch of a restored server (PUL-6). Change numbers, cursor, frozen batch and leases belonged to the old
 * epoch. Rows and waiting changes are kept, and everything is pulled again. Nothing is pushed until then, because a
 * change could reach the server before the row that it lacks.
 */
async function enterEpoch(tx: StoreTx, model: Model, { ordinal, epoch }: DeviceRegistration): Promise<void> {
  const { frozen } = await tx.state();
  if (frozen !== null) await unfreeze(tx, frozen.number);
  for (const collection of model.collections) {
    const confirmed = (await tx.rowsOf(collection)).filter(({ base }) => base !== null);
    await tx.putRows(confirmed.map((row) => ({ ...row, change: EARLIER_EPOCH })));
  }
  await tx.setState({
    ordinal,
    epoch,
    cursor: '',
    leases: {},
    auditedAt: READ_FROM_START,
    recovery: 'reading',
  });
}
