/**
 * Pulling, and the audit that checks what pulling left behind. A pull asks page by page from the cursor; a
 * page and the cursor that it moves are one transaction (PUL-1), so a killed tab goes on where it was. Of a
 * restored server everything is read, by page and then by name, before it gets back what it lacks (PUL-6).
 */
import { Comparison, READ_FROM_START } from './audit.ts';
import { keepRegistration } from './identity.ts';
import type { Line } from './line.ts';
import { queueLacking, unconfirmedRows } from './lost.ts';
import type { Model } from './model.ts';
import type { Failure } from './ports.ts';
import { type Collection, NAMES_PER_CALL, type RowKey } from './protocol.ts';
import { applyNamed, applyPage, type FirstPull } from './pull.ts';

/** Rows asked for at a time: few transactions, and none so long that a tap would wait for it. */
export const PAGE_ROWS = 2_000;
/** The catalogue's code for a cursor that is malformed or of another server (PUL-1). */
const INVALID_CURSOR = 520;

export interface PullRunPorts {
  readonly line: Line;
  readonly model: Model;
  readonly pageRows: number;
  /** The device's clock, milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves when everything else that waits has had its turn. */
  readonly pause: () => Promise<void>;
  /** Told after each page that brought rows. */
  readonly onRows: (cursor: string) => void;
  /** Told when changes must be sent before anything else: of rows that leave, or to a restored server. */
  readonly onPushWanted: () => void;
}

/** Rows that are compared without a pause: a few milliseconds of work. */
const COMPARED_AT_ONCE = 250;
/** A server that has another history each time that it is asked is none that can be read. */
const EPOCHS_PER_RUN = 3;

/**
 * How an exchange of names ended: `left` when a page came in between, `elsewhere` when everything is to be read from
 * the start, `epoch` when the server has another history.
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

  /** Pulls, lists, compares and fetches what differs (PUL-4, PUL-5). */
  async audit(): Promise<Failure | undefined> {
    const { line, model, now } = this.#ports;
    // An empty device pulls everything now; a listing could tell it nothing more.
    const isNew = await line.read(
      async (tx) => (await tx.state()).cursor === '' && (await tx.countRows()) === 0,
    );
    const failure = await this.pull();
    if (failure !== undefined) return failure;
    if (!isNew) {
      const state = await line.read((tx) => tx.state());
      const { epoch, cursor } = state;
      // It stays due: everything is compared when the recovery has ended, and the new history was entered.
      if (state.recovery !== null) return undefined;
      const reply = await line.ask((transport) => transport.listing());
      if (!reply.ok) return { code: reply.code, message: reply.message };
      if (reply.value.epoch !== epoch) return this.#readAnew(cursor);
      const comparison = new Comparison(model, reply.value, { state, now: now() });
      for (const collection of model.collections) await this.#compare(comparison, collection);
      const names = await line.write('relaxed', (tx) => comparison.settle(tx));
      if (names === null) return undefined;
      const fetched = await this.#fetch(names);
      if (fetched === 'left') return undefined;
      if (fetched === 'elsewhere') return this.audit();
      if (fetched === 'epoch') return this.#readAnew(cursor);
      if (fetched !== 'done') return fetched.failure;
    }
    await line.write('relaxed', (tx) => tx.setState({ auditedAt: now() }));
    return undefined;
  }

  /** Checksums of many rows take long: between portions everything else has its turn. */
  async #compare(comparison: Comparison, collection: Collection): Promise<void> {
    const { line, pause } = this.#ports;
    const rows = await line.read((tx) => tx.rowsOf(collection));
    for (let next = 0; next < rows.length; next += COMPARED_AT_ONCE) {
      if (next > 0) await pause();
      comparison.compare(rows.slice(next, next + COMPARED_AT_ONCE));
    }
  }

  async #read(): Promise<Failure | undefined> {
    return (await this.#pullPages()) ?? (await this.#recover());
  }

  async #pullPages(): Promise<Failure | undefined> {
    const { line, model, pageRows, onRows, onPushWanted } = this.#ports;
    const start = await line.read(async (tx) => {
      const { cursor, nextBatch } = await tx.state();
      // Counting takes as long as there are rows: nothing that happens after each change may do it.
      if (cursor !== '' || (await tx.countRows()) > 0) return { cursor };
      const first: FirstPull = { arrived: new Set(), nextBatch };
      return { cursor, first };
    });
    let from = start.cursor;
    for (;;) {
      const cursor = from;
      const reply = await line.ask((transport) => transport.pull(cursor, pageRows));
      if (!reply.ok) {
        if (reply.code !== INVALID_CURSOR || cursor === '')
          return { code: reply.code, message: reply.message };
        return this.#readAnew(cursor);
      }
      const page = reply.value;
      const applied = await line.write('relaxed', (tx) =>
        applyPage(tx, model, { ...start, from: cursor, page }),
      );
      if (applied === 'left') return undefined;
      if (applied === 'access ended with changes waiting') onPushWanted();
      if (page.rows.length > 0 || page.gone.length > 0 || page.cursor !== cursor) onRows(page.cursor);
      if (!page.more) return undefined;
      from = page.cursor;
    }
  }

  /** What the pages of a restored server did not bring is asked for by name: it may be deleted, or lacking. */
  async #recover(): Promise<Failure | undefined> {
    const { line, model, onPushWanted } = this.#ports;
    const { recovery, cursor } = await line.read((tx) => tx.state());
    if (recovery !== 'reading') return undefined;
    const names = await line.read((tx) => unconfirmedRows(tx, model));
    const fetched = await this.#fetch(names);
    if (fetched === 'left' || fetched === 'elsewhere') return undefined;
    if (fetched === 'epoch') return this.#readAnew(cursor);
    if (fetched !== 'done') return fetched.failure;
    await line.write('strict', (tx) => queueLacking(tx, model));
    onPushWanted();
    return undefined;
  }

  async #fetch(names: readonly RowKey[]): Promise<Fetched> {
    const { line, model, onRows } = this.#ports;
    const { cursor, epoch } = await line.read((tx) => tx.state());
    for (let next = 0; next < names.length; next += NAMES_PER_CALL) {
      const some = names
        .slice(next, next + NAMES_PER_CALL)
        .map(({ collection, sid }) => ({ collection, sid }));
      const reply = await line.ask((transport) => transport.rows(some));
      if (!reply.ok) return { failure: { code: reply.code, message: reply.message } };
      const answer = reply.value;
      if (answer.epoch !== epoch) return 'epoch';
      const applied = await line.write('relaxed', (tx) => applyNamed(tx, model, { cursor, answer }));
      if (applied !== 'taken') return applied;
      onRows(cursor);
    }
    return 'done';
  }

  /** The server does not know the cursor, or answers for another history: it is asked who it is (PUL-6). */
  async #readAnew(cursor: string): Promise<Failure | undefined> {
    const { line, model } = this.#ports;
    if (++this.#epochs > EPOCHS_PER_RUN) return { code: INVALID_CURSOR, message: 'invalid last-synced time' };
    const { device } = await line.read((tx) => tx.state());
    const reply = await line.ask((transport) => transport.register(device));
    if (!reply.ok) return { code: reply.code, message: reply.message };
    await line.write('strict', async (tx) => {
      await keepRegistration(tx, model, { device, registration: reply.value });
      // Read from the start a deletion does not come: everything is compared afterwards (PUL-4).
      if ((await tx.state()).cursor === cursor) await tx.setState({ cursor: '', auditedAt: READ_FROM_START });
    });
    return this.#read();
  }
}
