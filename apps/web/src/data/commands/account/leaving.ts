/** Unsent data that a sign-out would leave on this device, and sending it first. */
import type { KeptPictures } from '../../pictures/ports.ts';
import { isUnsent } from '../../pictures/records.ts';
import type { Rows } from '../../store/ports.ts';
import type { SyncAll } from '../../sync/ports.ts';

export interface Unsent {
  /** Rows with changes that the server does not have. */
  readonly changes: number;
  readonly photos: number;
}

/** A photo is sent after its row, and meanwhile another photo may be chosen: one round is not enough. */
const ROUNDS = 3;

/** Sends all waiting changes and photos; returns what the network or the server did not accept. */
export async function sendEverything(ports: SyncAll & Rows & KeptPictures): Promise<Unsent> {
  for (let round = 1; ; round++) {
    const failure = await ports.sync();
    await ports.pictures?.sendNow();
    const left = await unsentOn(ports);
    if ((left.changes === 0 && left.photos === 0) || failure !== undefined || round === ROUNDS) return left;
  }
}

export async function unsentOn({ store, pictures }: Rows & KeptPictures): Promise<Unsent> {
  const changes = await store.read((tx) => tx.outboxCount());
  const waiting = (await pictures?.store.waiting()) ?? [];
  return { changes, photos: waiting.filter(isUnsent).length };
}
