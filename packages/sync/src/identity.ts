/** Who the device is to the server, and which of the server's histories it knows. */
import { READ_FROM_START } from './audit.ts';
import { unfreeze } from './freeze.ts';
import type { Model } from './model.ts';
import type { DeviceRegistration } from './protocol.ts';
import { EARLIER_EPOCH } from './rows.ts';
import type { StoreTx } from './store.ts';

/** Keeps the server's first answer to this device (LOC-8), or enters a new epoch when it has another history. */
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
 * The batch's number was used for other contents: this database has a twin. The device takes a new id and
 * its changes wait to be frozen anew, their stamps unchanged (OUT-3). Ids leased to the twin too are left
 * to it; numbers go on counting, so that a step of before cannot be taken for one of after.
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
 * The server was restored and has another history (PUL-6). Change numbers, cursor, numbered batch and leases
 * belonged to the old one; rows and waiting changes are kept, and everything is pulled anew over them. Nothing
 * is pushed until then: a change of a row that the server lacks would come before the row.
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
