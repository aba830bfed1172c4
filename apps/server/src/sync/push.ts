/**
 * A device's batch: one transaction, one stored answer (OUT-3).
 *
 *   known number, same contents ──▶ the stored answer, nothing applied
 *   known or lower number, other contents ──▶ refused: the device takes a new id
 *   stamped more than five minutes ahead ──▶ refused with this server's clock (MRG-5)
 *   otherwise ──▶ each mutation applied or refused alone, all of it and the answer committed together
 */
import { parseOperation } from '@touchline/domain/entity/collections';
import { type BatchRefusal, CLOCK_TOLERANCE_MS, type MutationResult } from '@touchline/sync/protocol';
import type { Tx } from '../database/database.ts';
import { lockSpace, settleSpace } from '../database/spaces.ts';
import type { Deps } from '../deps.ts';
import { type Account, accessOf } from './access.ts';
import { Application } from './application.ts';
import { type ParsedBatch, parseBatch } from './batch.ts';
import { readDevice, writeAnswer } from './devices.ts';
import { serverRowText } from './wire.ts';
import type { RowName, WorkingRow } from './working-rows.ts';

/** `results` and `rows` of a `PushAnswer` as JSON, as they are stored and sent. */
export interface StoredAnswer {
  readonly results: string;
  readonly rows: string;
}

export type PushOutcome =
  | { readonly taken: true; readonly answer: StoredAnswer }
  | { readonly taken: false; readonly refusal: BatchRefusal };

type PushDeps = Pick<Deps, 'database' | 'now' | 'epoch' | 'bus'>;

/** Thrown inside the transaction to leave everything as it was. */
class Settled extends Error {
  readonly outcome: PushOutcome;
  constructor(outcome: PushOutcome) {
    super('settled');
    this.outcome = outcome;
  }
}

/** Throws 400 for what is no batch; everything else is an outcome. */
export async function push(deps: PushDeps, account: Account, input: unknown): Promise<PushOutcome> {
  const batch = parseBatch(input);
  if (batch.epoch !== deps.epoch) {
    return { taken: false, refusal: { reason: 'epoch', epoch: deps.epoch } };
  }
  try {
    const { answer, changed } = await deps.database.transaction((tx) => take(tx, { deps, account, batch }));
    // Only now, after the commit, may anybody hear of it.
    if (changed.length > 0) deps.bus.publish({ space: account.sid, device: batch.device });
    return { taken: true, answer };
  } catch (error) {
    if (error instanceof Settled) return error.outcome;
    throw error;
  }
}

async function take(
  tx: Tx,
  { deps, account, batch }: { deps: PushDeps; account: Account; batch: ParsedBatch },
): Promise<{ answer: StoredAnswer; changed: readonly RowName[] }> {
  const reserved = batch.mutations.length;
  const counter = await lockSpace(tx, account.sid, reserved);
  const now = deps.now();
  const [device] = await readDevice(tx, { device: batch.device });
  if (device === undefined || device.account_sid !== account.sid) {
    throw new Settled({ taken: false, refusal: { reason: 'number' } });
  }
  if (batch.number <= device.last_number) {
    const repeated = batch.number === device.last_number && batch.hash === device.last_hash;
    if (!repeated) throw new Settled({ taken: false, refusal: { reason: 'number' } });
    const answer = { results: device.answer_results, rows: device.answer_rows };
    throw new Settled({ taken: true, answer });
  }
  if (batch.latest > now + CLOCK_TOLERANCE_MS) {
    throw new Settled({ taken: false, refusal: { reason: 'clock', now } });
  }
  const application = new Application({ tx, access: accessOf(account, now), now });
  await application.prepare(batch.mutations);
  const results = batch.mutations.map((mutation) => application.apply(mutation));
  const changed = await application.save(counter - reserved + 1);
  if (changed.length < reserved) await settleSpace(tx, account.sid, counter - reserved + changed.length);
  const answer = {
    results: JSON.stringify(results satisfies readonly MutationResult[]),
    rows: rowsText(application.readable(touchedBy(batch))),
  };
  await writeAnswer(tx, { device: batch.device, number: batch.number, hash: batch.hash, ...answer });
  return { answer, changed };
}

/** Every row that the batch names, each once. */
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

/** `ServerRow`s as JSON. */
function rowsText(rows: readonly WorkingRow[]): string {
  return `[${rows.map(serverRowText).join(',')}]`;
}
