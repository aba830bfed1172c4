/** What a coach would leave on this device when he signs out, and sending it first. */
import type { Client } from '../client.ts';
import { isUnsent } from '../pictures/records.ts';

export interface Unsent {
  /** Rows with changes that the server has not got. */
  readonly changes: number;
  readonly photos: number;
}

/** A photo goes after its row; and when its answer comes another one may have been chosen. */
const ROUNDS = 3;

/** Sends all that waits; answers what is left, because the network or the server would not have it. */
export async function sendEverything(client: Client): Promise<Unsent> {
  for (let round = 1; ; round++) {
    const failure = await client.sync();
    await client.pictures?.sendNow();
    const left = await unsentOn(client);
    if ((left.changes === 0 && left.photos === 0) || failure !== undefined || round === ROUNDS) return left;
  }
}

export async function unsentOn({ store, pictures }: Client): Promise<Unsent> {
  const changes = await store.read((tx) => tx.outboxCount());
  const waiting = (await pictures?.store.waiting()) ?? [];
  return { changes, photos: waiting.filter(isUnsent).length };
}
