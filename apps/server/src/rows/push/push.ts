/**
 * A device's batch: one transaction, one stored answer (OUT-3).
 *
 *   known number, same contents ──▶ the stored answer, nothing applied
 *   known or lower number, other contents ──▶ refused: the device takes a new id
 *   stamped more than five minutes ahead ──▶ refused with this server's clock (MRG-5)
 *   otherwise ──▶ each mutation applied or refused separately, committed together with the answer
 */

import { parseOperation } from '@touchline/domain/entity/rows/collections';
import { type BatchRefusal, CLOCK_TOLERANCE_MS, type MutationResult } from '@touchline/sync/model/protocol';
import type { BusDep } from '#platform/bus/bus.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { Maximums } from '#platform/config/maximums.ts';
import type { DatabaseDep, EpochDep } from '#platform/database/database.ts';
import type { DueJobsDep } from '#platform/jobs/due-jobs.ts';
import type { Account, PlanTimeDeps } from '../people/access.ts';
import { serverRowText } from '../pull/wire.ts';
import { publishWritten } from '../write/hints.ts';
import type { RowName } from '../write/working-rows.ts';
import { type Writing, writing } from '../write/writing.ts';
import { Application, type ApplicationParts, type Saved } from './application.ts';
import { type ParsedBatch, parseBatch } from './batch.ts';
import { readAnswer, readDevice, type StoredAnswer, writeAnswer } from './devices.ts';

export type PushOutcome =
  | { readonly taken: true; readonly answer: StoredAnswer }
  | { readonly taken: false; readonly refusal: BatchRefusal };

type PushDeps = DatabaseDep & DueJobsDep & PlanTimeDeps & EpochDep & BusDep & ConfigDep<keyof Maximums>;

const NOTHING: Saved = { spaces: [], accounts: [], viewsChanged: false, scheduled: false };

/** Thrown inside the transaction to roll it back with this outcome. */
class Settled extends Error {
  readonly outcome: PushOutcome;
  constructor(outcome: PushOutcome) {
    super('settled');
    this.outcome = outcome;
  }
}

/** Throws 400 for an invalid batch; everything else is an outcome. */
export async function push(deps: PushDeps, account: Account, input: unknown): Promise<PushOutcome> {
  const batch = parseBatch(input);
  if (batch.epoch !== deps.epoch) {
    return { taken: false, refusal: { reason: 'epoch', epoch: deps.epoch } };
  }
  try {
    const rows = batch.mutations.length;
    const { answer, written } = await writing(deps, { account, rows }, (at) =>
      take(at, { maximums: deps.config, dueJobs: deps.dueJobs, batch }),
    );
    // Publish hints only now, after the commit. A device has what it pushed, but not what this lets it see (PUL-7.5).
    publishWritten(deps.bus, written, written.viewsChanged ? '' : batch.device);
    if (written.scheduled) deps.dueJobs.wake();
    return { taken: true, answer };
  } catch (error) {
    if (error instanceof Settled) return error.outcome;
    throw error;
  }
}

async function take(
  { tx, numbers, access }: Writing,
  { batch, ...parts }: Pick<ApplicationParts, 'maximums' | 'dueJobs'> & { readonly batch: ParsedBatch },
): Promise<{ answer: StoredAnswer; written: Saved }> {
  const { account, now } = access;
  const application = new Application({ tx, numbers, access, keepsRecorded: true, ...parts });
  const rowsOfBatch = () => `[${application.readable(touchedBy(batch)).map(serverRowText).join(',')}]`;
  const rowsNow = async () => {
    await application.prepare(batch.mutations);
    return rowsOfBatch();
  };
  const [device] = await readDevice(tx, { device: batch.device });
  if (device === undefined || device.account_sid !== account.sid) {
    throw new Settled({ taken: false, refusal: { reason: 'number' } });
  }
  if (batch.number <= device.last_number) {
    const repeated = batch.number === device.last_number && batch.hash === device.last_hash;
    if (!repeated) throw new Settled({ taken: false, refusal: { reason: 'number' } });
    const { results, rows } = await readAnswer(tx, { account: account.sid, device: batch.device });
    const answer = { results, rows: rows ?? (await rowsNow()) };
    // This transaction ends with a commit, too. On a PostgreSQL that crashed, the batch may be visible before its
    // synchronous standby has it; a commit waits until the standby has everything before it.
    await numbers.settle();
    return { answer, written: NOTHING };
  }
  if (batch.latest > now + CLOCK_TOLERANCE_MS) {
    throw new Settled({ taken: false, refusal: { reason: 'clock', now } });
  }
  await application.prepare(batch.mutations);
  const results = batch.mutations.map((mutation) => application.apply(mutation));
  const written = await application.save();
  const answer = {
    results: JSON.stringify(results satisfies readonly MutationResult[]),
    rows: rowsOfBatch(),
  };
  await writeAnswer(
    tx,
    { account: account.sid, device: batch.device, number: batch.number, hash: batch.hash },
    answer,
  );
  return { answer, written };
}

/** Every row that the batch names, once. */
function touchedBy(batch: ParsedBatch): readonly RowName[] {
  const touched = new Map<string, RowName>();
  for (const mutation of batch.mutations) {
    const operation = mutation === null ? undefined : parseOperation(mutation.op);
    if (mutation === null || operation === undefined) continue;
    const { collection } = operation;
    touched.set(`${collection}/${mutation.sid}`, { collection, sid: mutation.sid });
  }
  return [...touched.values()];
}
