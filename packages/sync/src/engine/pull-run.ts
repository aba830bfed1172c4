/**
 * Pulls and comparisons. A pull asks page by page from the cursor. A page and the cursor that it moves are one
 * transaction (PUL-1), so a killed tab continues where it was. From a restored server everything is read, by page and
 * then by name, before it gets back what it lacks (PUL-6).
 */

import type { Model } from '../model/model.ts';
import { type Collection, NAMES_PER_CALL, type RowKey } from '../model/protocol.ts';
import { queueMissingRows, unconfirmedRows } from '../outbox/recovery.ts';
import { Comparison, READ_FROM_START } from '../pull/audit.ts';
import { keepRegistration } from '../pull/identity.ts';
import { applyNamed, applyPage, type FirstPull } from '../pull/pull.ts';
import type { Failure } from '../status/cloud-state.ts';
import type { StoppableIo } from './stoppable-io.ts';

/** Rows per page: large enough for few transactions, and small enough that no tap waits for one. */
export const PAGE_ROWS = 2_000;
/** The code for a cursor that is malformed or belongs to another server (PUL-1). */
const INVALID_CURSOR = 520;

export interface PullRunPorts {
  readonly io: StoppableIo;
  readonly model: Model;
  readonly pageRows: number;
  /** The device's clock, milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after all other waiting work has run. */
  readonly pause: () => Promise<void>;
  /** Called after each page that brought rows. */
  readonly onRows: (cursor: string) => void;
  /** Called when changes must be sent first: those of rows whose access ended, or those for a restored server. */
  readonly onPushWanted: () => void;
}

/** Rows compared without a pause: a few milliseconds of work. */
const COMPARED_AT_ONCE = 250;
/** How often a server may change its epoch during one run before the run fails. */
const EPOCHS_PER_RUN = 3;

/**
 * The result of fetching by name: `left` when a page came in between, `elsewhere` when everything must be read from
 * the start, `epoch` when the server has another epoch.
 */
type Fetched = 'done' | 'left' | 'elsewhere' | 'epoch' | { readonly failure: Failure };

export class PullRun {
  readonly #ports: PullRunPorts;
  #epochs = 0;

  constructor(ports: PullRunPorts) {
    this.#ports = ports;
  }

  /** Reads everything that changed since the cursor. */
  async pull(): Promise<Failure | undefined> {
    this.#epochs = 0;
    return this.#read();
  }

  /** Pulls, requests the listing, compares, and fetches what differs (PUL-4, PUL-5). */
  async audit(): Promise<Failure | undefined> {
    const { io, model, now } = this.#ports;
    // An empty device pulls everything anyway; a listing would add nothing.
    const isNew = await io.read(
      async (tx) => (await tx.state()).cursor === '' && (await tx.countRows()) === 0,
    );
    const failure = await this.pull();
    if (failure !== undefined) return failure;
    if (!isNew) {
      const state = await io.read((tx) => tx.state());
      const { epoch, cursor } = state;
      // The comparison stays due, because the recovery must end first and the new epoch was only just entered.
      if (state.recovery !== null) return undefined;
      const reply = await io.ask((transport) => transport.listing());
      if (!reply.ok) return { code: reply.code, message: reply.message };
      if (reply.value.epoch !== epoch) return this.#readAnew(cursor);
      const comparison = new Comparison(model, reply.value, { state, now: now() });
      for (const collection of model.collections) await this.#compare(comparison, collection);
      const names = await io.write('relaxed', (tx) => comparison.settle(tx));
      if (names === null) return undefined;
      const fetched = await this.#fetch(names);
      if (fetched === 'left') return undefined;
      if (fetched === 'elsewhere') return this.audit();
      if (fetched === 'epoch') return this.#readAnew(cursor);
      if (fetched !== 'done') return fetched.failure;
    }
    await io.write('relaxed', (tx) => tx.setState({ auditedAt: now() }));
    return undefined;
  }

  /** Checksums of many rows take long, so other work runs between portions. */
  async #compare(comparison: Comparison, collection: Collection): Promise<void> {
    const { io, pause } = this.#ports;
    const rows = await io.read((tx) => tx.rowsOf(collection));
    for (let next = 0; next < rows.length; next += COMPARED_AT_ONCE) {
      if (next > 0) await pause();
      comparison.compare(rows.slice(next, next + COMPARED_AT_ONCE));
    }
  }

  async #read(): Promise<Failure | undefined> {
    return (await this.#pullPages()) ?? (await this.#recover());
  }

  async #pullPages(): Promise<Failure | undefined> {
    const { io, model, pageRows, onRows, onPushWanted } = this.#ports;
    const start = await io.read(async (tx) => {
      const { cursor, nextBatch } = await tx.state();
      // Counting takes time in proportion to the rows, so it must not run after each change.
      if (cursor !== '' || (await tx.countRows()) > 0) return { cursor };
      const first: FirstPull = { arrived: new Set(), nextBatch };
      return { cursor, first };
    });
    let from = start.cursor;
    for (;;) {
      const cursor = from;
      const reply = await io.ask((transport) => transport.pull(cursor, pageRows));
      if (!reply.ok) {
        if (reply.code !== INVALID_CURSOR || cursor === '')
          return { code: reply.code, message: reply.message };
        return this.#readAnew(cursor);
      }
      const page = reply.value;
      const applied = await io.write('relaxed', (tx) =>
        applyPage(tx, model, { ...start, from: cursor, page }),
      );
      if (applied === 'left') return undefined;
      if (applied === 'access ended with changes waiting') onPushWanted();
      if (page.rows.length > 0 || page.gone.length > 0 || page.cursor !== cursor) onRows(page.cursor);
      if (!page.more) return undefined;
      from = page.cursor;
    }
  }

  /** Asks by name for rows that the pages of a restored server did not bring: they may be deleted there or missing. */
  async #recover(): Promise<Failure | undefined> {
    const { io, model, onPushWanted } = this.#ports;
    const { recovery, cursor } = await io.read((tx) => tx.state());
    if (recovery !== 'reading') return undefined;
    const names = await io.read((tx) => unconfirmedRows(tx, model));
    const fetched = await this.#fetch(names);
    if (fetched === 'left' || fetched === 'elsewhere') return undefined;
    if (fetched === 'epoch') return this.#readAnew(cursor);
    if (fetched !== 'done') return fetched.failure;
    await io.write('strict', (tx) => queueMissingRows(tx, model));
    onPushWanted();
    return undefined;
  }

  async #fetch(names: readonly RowKey[]): Promise<Fetched> {
    const { io, model, onRows } = this.#ports;
    const { cursor, epoch } = await io.read((tx) => tx.state());
    for (let next = 0; next < names.length; next += NAMES_PER_CALL) {
      const some = names
        .slice(next, next + NAMES_PER_CALL)
        .map(({ collection, sid }) => ({ collection, sid }));
      const reply = await io.ask((transport) => transport.rows(some));
      if (!reply.ok) return { failure: { code: reply.code, message: reply.message } };
      const answer = reply.value;
      if (answer.epoch !== epoch) return 'epoch';
      const applied = await io.write('relaxed', (tx) => applyNamed(tx, model, { cursor, answer }));
      if (applied !== 'taken') return applied;
      onRows(cursor);
    }
    return 'done';
  }

  /** The server does not know the cursor, or has another epoch: the device asks for its registration (PUL-6). */
  async #readAnew(cursor: string): Promise<Failure | undefined> {
    const { io, model } = this.#ports;
    if (++this.#epochs > EPOCHS_PER_RUN) return { code: INVALID_CURSOR, message: 'invalid last-synced time' };
    const { device } = await io.read((tx) => tx.state());
    const reply = await io.ask((transport) => transport.register(device));
    if (!reply.ok) return { code: reply.code, message: reply.message };
    await io.write('strict', async (tx) => {
      await keepRegistration(tx, model, { device, registration: reply.value });
      // A read from the start brings no deletions, so a comparison follows (PUL-4).
      if ((await tx.state()).cursor === cursor) await tx.setState({ cursor: '', auditedAt: READ_FROM_START });
    });
    return this.#read();
  }
}
