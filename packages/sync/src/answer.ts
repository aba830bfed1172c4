/**
 * What the server's answer to a batch does to the device (OUT-4): in one transaction bases are replaced,
 * entries leave the outbox, and what was refused goes to the coach's list with what depends on it (OUT-5).
 */
import { AttentionList, type Notice } from './attention.ts';
import { observeRows } from './clock.ts';
import { entriesOf } from './freeze.ts';
import { endRecovery, isRecovered, queueAgain, queueLost } from './lost.ts';
import type { Model } from './model.ts';
import type { Mutation, MutationResult, PushAnswer } from './protocol.ts';
import { DELETED } from './registers.ts';
import { isGone, LoadedRows, nameOf, withBase, withoutAnswered } from './rows.ts';
import { parseStamp } from './stamp.ts';
import type { FrozenBatch, RowKey, StoreTx } from './store.ts';

export interface AnsweredBatch {
  readonly number: number;
  readonly answer: PushAnswer;
  /** The device's clock, milliseconds. */
  readonly at: number;
}

export interface Confirmed {
  /** Changes that left the outbox; 0 when the answered batch is not the frozen one any more (LOC-5). */
  readonly answered: number;
  /** Changes that went to the coach's list. */
  readonly listed: number;
}

/**
 * Takes a batch's answer in. Throws when the answer does not name a result for each mutation: then the batch
 * stays as it is, because an entry leaves the outbox in no other way.
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
    // The answer was given before the access ended, and came after (PUL-8): a pull brings what is to be seen.
    if (before !== undefined && isGone(before)) continue;
    const after = withBase(before, row);
    rows.set(before === undefined ? after : await queueLost(tx, model, { before, after }));
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
 * That a recovered change's row was deleted meanwhile, or that others must write it, needs nobody's attention,
 * but for what was written here: nobody else brings that back. Refused with more than one register it is sent
 * again one by one, so that what this account may write arrives. False when it is answered like any other (PUL-6).
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
  // Without its creation the row is on no server: the coach must know.
  if (row.base === null) return false;
  const [only, ...others] = Object.values(change.registers);
  if (only !== undefined && others.length === 0) {
    return result.code === FORBIDDEN && parseStamp(only[1]).device !== device;
  }
  rows.set(await queueAgain(tx, model, { row, registers: change.registers }));
  return true;
}

/** Lists the one change of a batch that the server cannot take at all (OUT-8). */
export async function listAlone(
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

/** The catalogue's code for what the account may not write. */
const FORBIDDEN = 403;
/** An edit of a row that was deleted elsewhere carries this code in the list: what it changed is gone. */
export const ROW_DELETED = 410;

/** The batch's changes as they were sent; a name of an earlier app version is looked up in the outbox (OUT-7). */
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
