/** One round of leases: requests blocks that ran low, and gives ids to the rows that wait for them (LOC-4). */

import type { Model } from '../model/model.ts';
import type { LeasedId } from '../model/protocol.ts';
import { listRefusedRows } from '../outbox/refused-leases.ts';
import type { Failure } from '../status/cloud-state.ts';
import { isBlocking, isSignOut } from '../status/cloud-state.ts';
import { keepLease, type LeasePlan, wantedLeases } from '../writes/leases.ts';
import type { Reply } from './ports.ts';
import type { StoppableIo } from './stoppable-io.ts';

/** The code when the row does not exist to which the new rows would belong. */
const NO_PARENT = 501;

export interface LeaseRunResult {
  /** True when rows got their ids and may travel now. */
  readonly given: boolean;
  /** Changes that moved to the attention list, because their row will never get an id. */
  readonly listed: number;
  /**
   * A failure that ends the session. After any other failure ids are requested again after the next push or health
   * check.
   */
  readonly failure?: Failure;
}

export async function topUpLeases(
  io: StoppableIo,
  model: Model,
  { plans, now }: { readonly plans: readonly LeasePlan[]; readonly now: () => number },
): Promise<LeaseRunResult> {
  const { device, wanted } = await io.read(async (tx) => ({
    device: (await tx.state()).device,
    wanted: await wantedLeases(tx, plans),
  }));
  let given = false;
  let listed = 0;
  for (const { collection, count } of wanted) {
    const reply: Reply<readonly LeasedId[]> =
      count === 0
        ? { ok: true, value: [] }
        : await io.ask((transport) => transport.lease(collection, { device, count }));
    if (!reply.ok) {
      const { code, message } = reply;
      if (isSignOut(code)) return { given, listed, failure: { code, message } };
      // A server that refuses ids of one collection may still give those of others.
      if (code === null || !isBlocking(code)) return { given, listed };
      if (code === NO_PARENT) {
        const refused = { collection, code, message, at: now() };
        listed += await io.write('strict', (tx) => listRefusedRows(tx, model, refused));
      }
      continue;
    }
    const ids = reply.value;
    const taken = await io.write('strict', (tx) => keepLease(tx, model, { device, collection, ids }));
    given ||= taken > 0;
  }
  return { given, listed };
}
