/** One round of leases: blocks that ran low are asked for, and rows that wait for ids get them (LOC-4). */
import { isBlocking, isSignOut } from './cloud-state.ts';
import { type LeasePlan, takeLease, wantedLeases } from './leases.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import type { Failure, Reply } from './ports.ts';
import type { LeasedId } from './protocol.ts';
import { listUnborn } from './unborn.ts';

/** The catalogue's code where there is no team that a match could be of. */
const NO_PARENT = 501;

export interface LeaseRunResult {
  /** Rows got their ids, and may travel now. */
  readonly given: boolean;
  /** Changes that went to the coach's list: their row will never get an id. */
  readonly listed: number;
  /** Only what ends the session; otherwise ids are asked for again after the next push or health check. */
  readonly failure?: Failure;
}

export async function topUpLeases(
  line: Line,
  model: Model,
  { plans, now }: { readonly plans: readonly LeasePlan[]; readonly now: () => number },
): Promise<LeaseRunResult> {
  const { device, wanted } = await line.read(async (tx) => ({
    device: (await tx.state()).device,
    wanted: await wantedLeases(tx, plans),
  }));
  let given = false;
  let listed = 0;
  for (const { collection, count } of wanted) {
    const reply: Reply<readonly LeasedId[]> =
      count === 0
        ? { ok: true, value: [] }
        : await line.ask((transport) => transport.lease(collection, { device, count }));
    if (!reply.ok) {
      const { code, message } = reply;
      if (isSignOut(code)) return { given, listed, failure: { code, message } };
      // A server that says no to one kind of ids, such as those of matches while there is no team, may still
      // give others.
      if (code === null || !isBlocking(code)) return { given, listed };
      if (code === NO_PARENT) {
        const refused = { collection, code, message, at: now() };
        listed += await line.write('strict', (tx) => listUnborn(tx, model, refused));
      }
      continue;
    }
    const ids = reply.value;
    const taken = await line.write('strict', (tx) => takeLease(tx, model, { device, collection, ids }));
    given ||= taken > 0;
  }
  return { given, listed };
}
