/**
 * The device's store on IndexedDB, without a library between a tap and its commit: each write chooses its
 * durability, and every operation is one request (docs/decisions/009-indexeddb-itself.md).
 */
import type { DeviceState, DeviceStore, Durability, StoreTx } from '@touchline/sync/store';
import type { MatchSummary } from '../queries/matches.ts';
import { Connection } from './connection.ts';
import { DatabaseLost } from './problems.ts';
import { answerOf, completionOf } from './requests.ts';
import { RowCodec } from './row-codec.ts';
import {
  BY_TEAM,
  FROZEN_KEY,
  STATE_KEY,
  STORES,
  type StateRecord,
  type SummaryRecord,
  schemaOf,
} from './schema.ts';
import { IndexedTx, type Summarise } from './transaction.ts';

export interface IndexedStoreOptions {
  /** The database's name: one for each account (LOC-7). */
  readonly name: string;
  readonly summarise: Summarise;
  /** Stored summaries of another version are made anew when the database is opened. */
  readonly summaryVersion: number;
  readonly readSummary: (record: SummaryRecord) => MatchSummary | null;
  /** What the database is born with: a new device (LOC-7). */
  readonly initial: DeviceState;
  /** Told once when the browser throws the database away while it is open (LOC-6): every call then fails. */
  readonly onLost?: () => void;
}

export class IndexedStore implements DeviceStore {
  readonly #connection: Connection;
  readonly #parts: { readonly codec: RowCodec; readonly summarise: Summarise };
  readonly #instance: string;
  readonly #readSummary: IndexedStoreOptions['readSummary'];
  #writes = 0;
  #begun = false;
  #lost = false;

  private constructor({ name, summarise, readSummary, initial, onLost }: IndexedStoreOptions) {
    this.#readSummary = readSummary;
    const schema = schemaOf(name);
    this.#connection = new Connection({
      ...schema,
      upgrade: (database, from) => {
        schema.upgrade(database, from);
        if (from > 0 || !this.#begun) return;
        // It was there, and now it is born again: what was in it is gone.
        this.#lost = true;
        onLost?.();
      },
    });
    this.#parts = { codec: new RowCodec(), summarise };
    // A name that no other tab and no later start of this one has: the id of a device that never was.
    this.#instance = initial.device;
  }

  /** Opens the database, and makes it when it is not there: then for a new device (LOC-7). */
  static async open(options: IndexedStoreOptions): Promise<IndexedStore> {
    const store = new IndexedStore(options);
    await store.#begin(options.initial, options.summaryVersion);
    store.#begun = true;
    return store;
  }

  read<T>(body: (tx: StoreTx) => Promise<T>): Promise<T> {
    return this.#withReopening(async () => {
      const transaction = await this.#transaction('readonly', 'relaxed');
      return body(new IndexedTx(transaction, this.#parts));
    });
  }

  /**
   * A connection that crashed is opened anew and the write tried once more (LOC-6). When the first try had
   * reached the disk after all, it is not done twice: its answer counts.
   */
  write<T>(durability: Durability, body: (tx: StoreTx) => Promise<T>): Promise<T> {
    const name = `${this.#instance}.${++this.#writes}`;
    let handedOver: { readonly value: T } | undefined;
    return this.#withReopening(async () => {
      const transaction = await this.#transaction('readwrite', durability);
      const completion = completionOf(transaction);
      // Whoever fails first says why; the other one's failure is the same story.
      completion.catch(() => undefined);
      const tx = new IndexedTx(transaction, this.#parts);
      try {
        if (handedOver !== undefined && (await tx.lastWrite()) === name) return handedOver.value;
        const value = await body(tx);
        await tx.finish(name);
        handedOver = { value };
      } catch (error) {
        abort(transaction);
        // A full disk aborts the transaction: that is the reason to tell, not what failed because of it.
        throw transaction.error ?? error;
      }
      transaction.commit();
      await completion;
      return handedOver.value;
    });
  }

  /** The summaries of a team's matches, without reading the matches. */
  async summariesOf(team: number): Promise<readonly MatchSummary[]> {
    const records = await this.#withReopening(async () => {
      const transaction = await this.#transaction('readonly', 'relaxed');
      return answerOf<SummaryRecord[]>(transaction.objectStore('summaries').index(BY_TEAM).getAll(team));
    });
    return records.flatMap((record) => this.#readSummary(record) ?? []);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** Closes the database and removes it from the device. */
  delete(): Promise<void> {
    return this.#connection.delete();
  }

  /** Only a new database, or summaries of an older version of the app, make a start write. */
  async #begin({ frozen, ...state }: DeviceState, summaries: number): Promise<void> {
    const reading = await this.#transaction('readonly', 'relaxed');
    const known = await answerOf<StateRecord | undefined>(reading.objectStore('state').get(STATE_KEY));
    if (known?.summaries === summaries) return;
    if (known === undefined) {
      const born = await this.#transaction('readwrite', 'strict');
      const record: StateRecord = { ...state, summaries, nextId: 1, lastWrite: '' };
      born.objectStore('state').put(record, STATE_KEY);
      born.objectStore('state').put(frozen, FROZEN_KEY);
      await completionOf(born);
      return;
    }
    const anew = await this.#transaction('readwrite', 'relaxed');
    const tx = new IndexedTx(anew, this.#parts);
    await tx.summariseAnew(summaries);
    await tx.finish(known.lastWrite);
    await completionOf(anew);
  }

  async #transaction(mode: IDBTransactionMode, durability: Durability): Promise<IDBTransaction> {
    const database = await this.#connection.database();
    if (this.#lost) throw new DatabaseLost();
    return database.transaction(STORES, mode, { durability });
  }

  async #withReopening<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      await this.#connection.close();
      return run();
    }
  }
}

/** How browsers say that the connection, not the request, is what failed. */
const LOST_CONNECTION: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);

function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && LOST_CONNECTION.has(error.name);
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It had ended by itself already.
  }
}
