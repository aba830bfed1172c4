/** New stamps for waiting changes after the device's clock was too far ahead (MRG-5). */
import { observeRows } from '../model/clock.ts';
import type { Model } from '../model/model.ts';
import { type Registers, sumOf } from '../model/registers.ts';
import { CLOCK_START, formatStamp, type Stamp, tick } from '../model/stamp.ts';
import { nameOf } from '../store/rows.ts';
import { isRecovered, type OutboxEntry, type RowKey, type StoreTx } from '../store/store.ts';

export interface ClockRefusal {
  /** The number of the batch that was refused. */
  readonly number: number;
  /** The server's clock when it refused, and the device's when the refusal arrived; milliseconds. */
  readonly serverNow: number;
  readonly deviceNow: number;
}

/**
 * Corrects a clock that was too far ahead. The device learns the offset, and all waiting changes get new stamps in
 * their order, above everything that was pulled. The batch is given up, to be frozen under a new number. This is the
 * only place where the clock goes back. Does nothing when the refused batch is no longer the frozen one (LOC-5).
 */
export async function restampWaiting(
  tx: StoreTx,
  model: Model,
  { number, serverNow, deviceNow }: ClockRefusal,
): Promise<void> {
  const { frozen, device } = await tx.state();
  if (frozen?.number !== number) return;
  let clock = tick(CLOCK_START, serverNow);
  for (const collection of model.collections) {
    const rows = await tx.rowsOf(collection);
    clock = observeRows(
      clock,
      rows.map(({ base }) => base ?? {}),
    );
  }
  const outbox = await tx.outbox();
  // Changes for a restored server keep their stamps (PUL-6).
  const written = outbox.filter((entry) => !isRecovered(entry));
  const stamps = new Map<Stamp, Stamp>();
  for (const stamp of [...new Set(written.flatMap(stampsOf))].sort()) {
    clock = tick(clock, serverNow);
    stamps.set(stamp, formatStamp({ ...clock, device }));
  }
  const withNewStamps = (registers: Registers): Registers =>
    Object.fromEntries(
      Object.entries(registers).map(([path, [value, stamp]]) => [path, [value, stamps.get(stamp) ?? stamp]]),
    );
  const entries = outbox.map((entry) => ({
    ...entry,
    registers: isRecovered(entry) ? entry.registers : withNewStamps(entry.registers),
  }));
  await tx.putOutbox(entries);
  const keys = [...new Map(outbox.map((entry) => [nameOf(entry.collection, entry.sid), entry])).values()];
  const sums = new Map<string, Registers>();
  for (const { collection, sid, registers } of entries) {
    const name = nameOf(collection, sid);
    sums.set(name, sumOf([sums.get(name) ?? {}, registers]));
  }
  const rows = (await tx.rows(keys)).flatMap((row) => row ?? []);
  await tx.putRows(rows.map((row) => ({ ...row, waiting: sums.get(nameOf(row.collection, row.sid)) ?? {} })));
  const actions = (await Promise.all(keys.map((key: RowKey) => tx.actionsOf(key)))).flat();
  await tx.putActions(
    actions.map((action) => ({ ...action, stamp: stamps.get(action.stamp) ?? action.stamp })),
  );
  await tx.setState({ clock, frozen: null, offset: serverNow - deviceNow });
}

function stampsOf({ registers }: OutboxEntry): readonly Stamp[] {
  return Object.values(registers).map(([, stamp]) => stamp);
}
