/** The device's hybrid clock against what the server says and what other devices wrote (MRG-5). */
import { isRecovered } from './lost.ts';
import type { Model } from './model.ts';
import { type Registers, sumOf } from './registers.ts';
import { nameOf } from './rows.ts';
import { CLOCK_START, formatStamp, type HybridClock, observe, type Stamp, tick } from './stamp.ts';
import type { OutboxEntry, RowKey, StoreTx } from './store.ts';

/** A clock that is at or above every stamp of these rows. */
export function observeRows(clock: HybridClock, rows: Iterable<Registers>): HybridClock {
  let highest: string = '';
  for (const registers of rows) {
    for (const path in registers) {
      const stamp = registers[path]?.[1];
      if (stamp !== undefined && stamp > highest) highest = stamp;
    }
  }
  return highest === '' ? clock : observe(clock, highest as Stamp);
}

/** Smaller differences to the server's clock are not worth a write, milliseconds. */
const OFFSET_GRAIN_MS = 1_000;

export interface ClockReading {
  /** The device's clock when it asked and when it heard, and the server's in between; milliseconds. */
  readonly asked: number;
  readonly heard: number;
  readonly serverNow: number;
}

/** The offset that a reading teaches; undefined when it tells nothing beyond the known one (MRG-5). */
export function learntOffset(known: number, { asked, heard, serverNow }: ClockReading): number | undefined {
  const offset = Math.round(serverNow - (asked + heard) / 2);
  return Math.abs(offset - known) > Math.max(OFFSET_GRAIN_MS, heard - asked) ? offset : undefined;
}

export interface ClockRefusal {
  /** The number of the batch that was refused. */
  readonly number: number;
  /** The server's clock when it refused, and the device's when it heard so; milliseconds. */
  readonly serverNow: number;
  readonly deviceNow: number;
}

/**
 * The device's clock was too far ahead: it learns the offset, and everything that waits is stamped anew in
 * its order, above everything that was pulled; the batch is taken apart to be frozen under a new number.
 * This is the one place where the clock goes back: what it had read was its own mistake. Nothing happens
 * when the refused batch is not the frozen one any more (LOC-5).
 */
export async function stampAnew(
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
  // What a restored server gets back keeps the stamps that it was confirmed with (PUL-6).
  const written = outbox.filter((entry) => !isRecovered(entry));
  const stamps = new Map<Stamp, Stamp>();
  for (const stamp of [...new Set(written.flatMap(stampsOf))].sort()) {
    clock = tick(clock, serverNow);
    stamps.set(stamp, formatStamp({ ...clock, device }));
  }
  const anew = (registers: Registers): Registers =>
    Object.fromEntries(
      Object.entries(registers).map(([path, [value, stamp]]) => [path, [value, stamps.get(stamp) ?? stamp]]),
    );
  const entries = outbox.map((entry) => ({
    ...entry,
    registers: isRecovered(entry) ? entry.registers : anew(entry.registers),
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
