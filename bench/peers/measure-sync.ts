/** The measured steps on the devices of every engine, in Node and in a page. */
import type { PeerDevice } from './device.ts';

export interface SyncOrders {
  readonly ids: readonly string[];
  /** The number of first syncs of a new device; the median counts. */
  readonly firstSyncs: number;
  /** How often all rows are changed offline and pushed. */
  readonly pushes: number;
  /** How often one row is changed on one device and awaited on another. */
  readonly changes: number;
  /** Warm-up changes that do not count. */
  readonly warmUp: number;
}

export interface SyncFigures {
  readonly firstSyncMs: readonly number[];
  readonly pushMs: readonly number[];
  readonly changeMs: readonly number[];
}

/** `open` creates a new device. */
export async function measureSync(
  open: () => PeerDevice | Promise<PeerDevice>,
  { ids, firstSyncs, pushes, changes, warmUp }: SyncOrders,
): Promise<SyncFigures> {
  const firstSyncMs: number[] = [];
  const devices: PeerDevice[] = [];
  for (let n = 0; n < Math.max(2, firstSyncs); n++) {
    const device = await open();
    const ms = await taken(() => device.firstSync(ids.length));
    if (n < firstSyncs) firstSyncMs.push(ms);
    devices.push(device);
    // The next steps need only two devices.
    if (devices.length > 2) await devices.shift()?.close();
  }
  const [writer, reader] = devices;
  if (writer === undefined || reader === undefined) throw new Error('two devices were opened');

  const pushMs: number[] = [];
  for (let round = 0; round < pushes; round++) {
    await writer.leave();
    const text = `Round ${round}`;
    await writer.change(ids, text);
    pushMs.push(await taken(() => writer.comeBackAndPush({ ids, text })));
  }

  const changeMs: number[] = [];
  if (changes > 0) {
    await reader.stayConnected();
    await writer.stayConnected();
    for (let n = 0; n < warmUp + changes; n++) {
      const id = ids[(n * 7) % ids.length] ?? '';
      const text = `Change ${String(n).padStart(4, '0')}`;
      const seen = reader.sees(id, text);
      const ms = await taken(async () => {
        await writer.change([id], text);
        await seen;
      });
      if (n >= warmUp) changeMs.push(ms);
    }
  }
  for (const device of devices) await device.close();
  return { firstSyncMs, pushMs, changeMs };
}

async function taken(body: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await body();
  return performance.now() - startedAt;
}
