/** Applies rows of the server to the device: a page with its cursor (PUL-1), and rows that were asked for by name. */

import { observeRows } from '../model/clock.ts';
import type { Model } from '../model/model.ts';
import type { PullPage, RowsAnswer, ServerRow } from '../model/protocol.ts';
import type { Registers } from '../model/registers.ts';
import { queueLostRegisters } from '../outbox/recovery.ts';
import {
  EARLIER_EPOCH,
  GONE,
  hasWaiting,
  MISSING_ON_SERVER,
  nameOf,
  WRONG_BASE,
  withBase,
} from '../store/rows.ts';
import type { RowKey, StoredRow, StoreTx } from '../store/store.ts';
import { READ_FROM_START, wantAudit } from './audit.ts';

export interface ArrivedPage {
  /** The cursor with which the page was requested. */
  readonly from: string;
  readonly page: PullPage;
  /** Set while a device without rows reads everything. */
  readonly first?: FirstPull;
}

/**
 * State of the first pull of an empty device, which saves reads of the store. The store holds only the rows that have
 * arrived and those created here. The server does not know the latter until a batch is frozen.
 */
export interface FirstPull {
  /** The names of the rows that have arrived. */
  readonly arrived: Set<string>;
  readonly nextBatch: number;
}

/** `left`: the cursor has moved since the request; nothing was applied (LOC-5). */
export type Applied = 'left' | 'applied' | 'access ended with changes waiting';

/**
 * Applies a page. Waiting changes stay on top of the new bases (MRG-6). Rows that the account may no longer see are
 * removed; those with waiting changes when these are answered (PUL-8).
 */
export async function applyPage(
  tx: StoreTx,
  model: Model,
  { from, page, first }: ArrivedPage,
): Promise<Applied> {
  const { cursor, nextBatch } = await tx.state();
  if (cursor !== from) return 'left';
  const arrived = first?.nextBatch === nextBatch ? first.arrived : undefined;
  await takeRows(tx, model, { rows: page.rows, stored: await storedRows(tx, page.rows, arrived) });
  const leaving = page.gone.length > 0 && (await removeGone(tx, page.gone));
  await tx.setState({ cursor: page.cursor });
  if (from === '') await tx.setState({ auditedAt: READ_FROM_START });
  else if (page.access_changed === true) await wantAudit(tx);
  return leaving ? 'access ended with changes waiting' : 'applied';
}

/**
 * Applies rows that were asked for by name at the cursor `cursor`. Rows that the server does not have leave the device
 * when the comparison found them wrong; those of an earlier epoch are marked as missing on the server (PUL-6).
 *
 * `left`: a page or another epoch came in between; nothing was applied. `elsewhere`: one row belongs to a space of
 * which the device has no rows; nothing was applied. The cursor may not cover that space, and then no page would ever
 * remove the row. So the device must read everything from the start.
 */
export async function applyNamed(
  tx: StoreTx,
  model: Model,
  { cursor, answer }: { readonly cursor: string; readonly answer: RowsAnswer },
): Promise<'taken' | 'left' | 'elsewhere'> {
  const state = await tx.state();
  if (state.cursor !== cursor || state.epoch !== answer.epoch) return 'left';
  const { rows, gone } = answer;
  const known = await storedRows(tx, rows, undefined);
  const without = rows.filter((row) => (known?.get(nameOf(row.collection, row.sid))?.base ?? null) === null);
  if (await isOfUnknownSpace(tx, model, without)) {
    await tx.setState({ cursor: '', auditedAt: READ_FROM_START });
    return 'elsewhere';
  }
  await takeRows(tx, model, { rows, stored: known });
  if (gone.length === 0) return 'taken';
  const stored = (await tx.rows(gone)).flatMap((row) => row ?? []);
  const lacking = stored.filter(({ base, change }) => base !== null && change === EARLIER_EPOCH);
  await tx.putRows(lacking.map((row) => ({ ...row, change: MISSING_ON_SERVER })));
  await removeGone(
    tx,
    stored.filter(({ change }) => change === WRONG_BASE),
  );
  return 'taken';
}

/** True when one of these rows is unknown here and belongs to a space of which the device has no base. */
async function isOfUnknownSpace(tx: StoreTx, model: Model, rows: readonly ServerRow[]): Promise<boolean> {
  const unknown = new Set(rows.map(({ space }) => space));
  for (const collection of model.collections) {
    if (unknown.size === 0) return false;
    for (const { space, base } of await tx.rowsOf(collection)) if (base !== null) unknown.delete(space);
  }
  return unknown.size > 0;
}

async function takeRows(
  tx: StoreTx,
  model: Model,
  { rows, stored }: { rows: readonly ServerRow[]; stored: ReadonlyMap<string, StoredRow> | undefined },
): Promise<void> {
  const changed: StoredRow[] = [];
  const registers: Registers[] = [];
  for (const row of rows) {
    const before = stored?.get(nameOf(row.collection, row.sid));
    const after = withBase(before, row);
    registers.push(row.registers);
    if (after === before) continue;
    changed.push(before === undefined ? after : await queueLostRegisters(tx, model, { before, after }));
  }
  await tx.putRows(changed);
  const { clock } = await tx.state();
  await tx.setState({ clock: observeRows(clock, registers) });
}

async function storedRows(
  tx: StoreTx,
  rows: readonly ServerRow[],
  arrived: Set<string> | undefined,
): Promise<ReadonlyMap<string, StoredRow> | undefined> {
  const known =
    arrived === undefined ? rows : rows.filter((row) => arrived.has(nameOf(row.collection, row.sid)));
  if (arrived !== undefined) for (const { collection, sid } of rows) arrived.add(nameOf(collection, sid));
  if (known.length === 0) return undefined;
  const stored = new Map<string, StoredRow>();
  for (const row of await tx.rows(known)) {
    if (row !== undefined) stored.set(nameOf(row.collection, row.sid), row);
  }
  return stored;
}

/**
 * Returns whether changes wait for one of the rows. These are sent and answered first, then the row is removed
 * (PUL-8).
 */
async function removeGone(tx: StoreTx, keys: readonly RowKey[]): Promise<boolean> {
  const rows = (await tx.rows(keys)).flatMap((row) => row ?? []);
  const waiting = rows.filter(hasWaiting);
  await tx.putRows(waiting.map((row) => ({ ...row, base: null, change: GONE })));
  await tx.removeRows(rows.filter((row) => !hasWaiting(row)));
  return waiting.length > 0;
}
