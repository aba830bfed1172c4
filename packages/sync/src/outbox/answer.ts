/**
 * Applies the server's answer to a batch (OUT-4). In one transaction the bases are replaced, the entries leave the
 * outbox, and refused changes move to the attention list with what depends on them (OUT-5).
 */

import { observeRows } from '../model/clock.ts';
import type { Model } from '../model/model.ts';
import type { Mutation, MutationResult, PushAnswer } from '../model/protocol.ts';
import { DELETED } from '../model/registers.ts';
import { parseStamp } from '../model/stamp.ts';
import { isGone, LoadedRows, nameOf, withBase, withoutAnswered } from '../store/rows.ts';
import type { FrozenBatch, RowKey, StoreTx } from '../store/store.ts';
import { isRecovered } from '../store/store.ts';
import { AttentionList, type Notice } from './attention.ts';
import { entriesOf } from './freeze.ts';
import { endRecovery, queueLostRegisters, queueOneByOne } from './recovery.ts';

export interface AnsweredBatch {
  readonly number: number;
  readonly answer: PushAnswer;
  /** The device's clock, milliseconds since 1970. */
  readonly at: number;
}

export interface Confirmed {
  /** Changes that left the outbox; 0 when the answered batch is no longer the frozen one (LOC-5). */
  readonly answered: number;
  /** Changes that moved to the attention list. */
  readonly listed: number;
}

/**
 * Applies the answer of a batch. Throws when the answer does not name a result for each mutation. Then the batch stays
 * as it is, because only a named result removes an entry from the outbox.
 */
export async function confirm(
  tx: StoreTx,
  model: Model,
  { number, answer, at }: AnsweredBatch,
): Promise<Confirmed> {
  const { frozen, clock, recovery, device } = await tx.state();
  if (frozen?.number !== number) return { answered: 0, listed: 0 };
  if (answer.results.length !== frozen.entries.length) throw new Error('The answer does not fit its batch.');
  const sent = await sentOf(tx, model, frozen);
  const recovered = recovery === null ? [] : (await entriesOf(tx, frozen)).map(isRecovered);
  const rows = new LoadedRows();
  const keys = new Map<string, RowKey>();
  for (const key of [...sent, ...answer.rows]) keys.set(nameOf(key.collection, key.sid), key);
  await rows.load(tx, [...keys.values()]);
  for (const { collection, sid, registers } of sent) {
    const row = rows.get({ collection, sid });
    if (row !== undefined) rows.set({ ...row, waiting: withoutAnswered(row.waiting, registers) });
  }
  for (const row of answer.rows) {
    const before = rows.get(row);
    // The answer was given before the access ended, and arrived afterwards (PUL-8). A pull brings what the account may
    // see.
    if (before !== undefined && isGone(before)) continue;
    const after = withBase(before, row);
    rows.set(before === undefined ? after : await queueLostRegisters(tx, model, { before, after }));
  }
  await tx.removeOutbox(frozen.entries);
  await tx.setState({
    frozen: null,
    clock: observeRows(
      clock,
      answer.rows.map(({ registers }) => registers),
    ),
  });
  const notices: Notice[] = [];
  for (const [index, change] of sent.entries()) {
    const result = answer.results[index];
    if (recovered[index] === true && (await settleRecovered(tx, model, { change, result, rows, device })))
      continue;
    notices.push(...noticeOf(change, result));
  }
  const listed = await new AttentionList(tx, model, { rows, at }).list(notices);
  await rows.save(tx);
  if (recovery !== null) await endRecovery(tx);
  return { answered: sent.length, listed };
}

/**
 * A change for a restored server may be refused because its row was deleted meanwhile, or because others must write
 * it. The user need not know that, unless the change was made on this device. Registers that were refused together are
 * sent again one by one, so that those which the account may write arrive. False when the refusal is handled like any
 * other (PUL-6).
 */
async function settleRecovered(
  tx: StoreTx,
  model: Model,
  parts: { change: Sent; result: MutationResult | undefined; rows: LoadedRows; device: string },
): Promise<boolean> {
  const { change, result, rows, device } = parts;
  if (result?.status !== 'refused') return true;
  const row = rows.get(change);
  if (row === undefined || isGone(row)) return true;
  // Without its creation the row exists on no server, so the user must know.
  if (row.base === null) return false;
  const [only, ...others] = Object.values(change.registers);
  if (only !== undefined && others.length === 0) {
    return result.code === FORBIDDEN && parseStamp(only[1]).device !== device;
  }
  rows.set(await queueOneByOne(tx, model, { row, registers: change.registers }));
  return true;
}

/** Moves the one change that the server cannot process to the attention list (OUT-8). */
export async function listSingleChange(
  tx: StoreTx,
  model: Model,
  { number, code, message, at }: { number: number; code: number; message: string; at: number },
): Promise<number> {
  const { frozen } = await tx.state();
  if (frozen?.number !== number || frozen.entries.length !== 1) return 0;
  const results: readonly MutationResult[] = [{ status: 'refused', code, message }];
  return (await confirm(tx, model, { number, answer: { results, rows: [] }, at })).listed;
}

type Sent = RowKey & Pick<Mutation, 'op' | 'registers'>;

/** The code for a change that the account may not make. */
const FORBIDDEN = 403;
/** The code in the attention list for an edit of a row that was deleted on another device. */
export const ROW_DELETED = 410;

/**
 * The batch's changes as they were sent. The operation names of an earlier app version are looked up in the outbox
 * (OUT-7).
 */
async function sentOf(tx: StoreTx, model: Model, frozen: FrozenBatch): Promise<readonly Sent[]> {
  const { mutations } = JSON.parse(frozen.body) as { readonly mutations: readonly Mutation[] };
  const collections = mutations.map(({ op }) => model.parseOperation(op)?.collection);
  const entries = collections.includes(undefined) ? await entriesOf(tx, frozen) : [];
  return mutations.map(({ op, sid, registers }, index) => {
    const collection = collections[index] ?? entries[index]?.collection ?? '';
    return { collection, sid, op, registers };
  });
}

function noticeOf(change: Sent, result: MutationResult | undefined): readonly Notice[] {
  if (result === undefined || result.status === 'applied') return [];
  if (result.status === 'refused') {
    return [{ ...change, reason: 'refused', code: result.code, message: result.message }];
  }
  if (DELETED in change.registers) return [];
  return [{ ...change, reason: 'deleted', code: ROW_DELETED, message: 'Row was deleted' }];
}
