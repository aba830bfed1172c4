/**
 * The device's store on IndexedDB. No library runs between a tap and its commit: each write chooses its durability, and
 * every operation is one request (docs/decisions/009-indexeddb-without-a-library.md).
 */
import type { Collection, Sid } from '@touchline/sync/model/protocol';
import type { DeviceState, DeviceStore, Durability, StoreTx } from '@touchline/sync/store/store';
import { RowCodec } from '../codecs/row-codec.ts';
import type { Derivation, DerivationProgress, Derivations } from '../derived/derivation.ts';
import type { Listed, Projection, Summaries } from '../derived/projection.ts';
import { DatabaseLost } from '../problems.ts';
import { Connection } from './connection.ts';
import { answerOf, completionOf } from './requests.ts';
import {
  BY_LIST,
  FROZEN_KEY,
  STATE_KEY,
  STORES,
  type StateRecord,
  type SummaryRecord,
  schemaOf,
} from './schema.ts';
import { IndexedTx, type TransactionParts } from './transaction.ts';

export interface IndexedStoreOptions {
  /** The database's name: one for each account (LOC-7). */
  readonly name: string;
  /** Stored summaries of another version are computed again when the database is opened. */
  readonly projections: readonly Projection[];
  /** The collections from whose rows data is derived (derivation.ts). */
  readonly derived: readonly Collection[];
  /** The first state of a new database: a new device (LOC-7). */
  readonly initial: DeviceState;
  /** Called once when the browser deletes the open database (LOC-6): then every call fails. */
  readonly onLost?: () => void;
}

export class IndexedStore implements DeviceStore, Summaries, Derivations {
  readonly #connection: Connection;
  readonly #parts: TransactionParts;
  readonly #instance: string;
  #writes = 0;
  #begun = false;
  #lost = false;

  private constructor({ name, projections, derived, initial, onLost }: IndexedStoreOptions) {
    const schema = schemaOf(name);
    this.#connection = new Connection({
      ...schema,
      upgrade: (database, from, transaction) => {
        schema.upgrade(database, from, transaction);
        if (from > 0 || !this.#begun) return;
        // The database existed and is created again: its content is lost.
        this.#lost = true;
        onLost?.();
      },
    });
    const byCollection = new Map(projections.map((projection) => [projection.collection, projection]));
    this.#parts = { codec: new RowCodec(), projections: byCollection, derived: new Set(derived) };
    // A name that no other tab and no later start has: the id of an unused device.
    this.#instance = initial.device;
  }

  /** Opens the database, or creates it for a new device (LOC-7). */
  static async open(options: IndexedStoreOptions): Promise<IndexedStore> {
    const store = new IndexedStore(options);
    await store.#begin(options.initial, options.projections);
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
   * A crashed connection is reopened and the write retried once (LOC-6). If the first try had committed, its answer
   * counts and nothing is written twice.
   */
  write<T>(durability: Durability, body: (tx: StoreTx) => Promise<T>): Promise<T> {
    const name = `${this.#instance}.${++this.#writes}`;
    let handedOver: { readonly value: T } | undefined;
    return this.#withReopening(async () => {
      const transaction = await this.#transaction('readwrite', durability);
      const completion = completionOf(transaction);
      // The first failure has the reason; the other one follows from it.
      completion.catch(() => undefined);
      const tx = new IndexedTx(transaction, this.#parts);
      try {
        if (handedOver !== undefined && (await tx.lastWrite()) === name) return handedOver.value;
        const value = await body(tx);
        await tx.finish(name);
        handedOver = { value };
      } catch (error) {
        abort(transaction);
        // A full disk aborts the transaction: report that reason, not the failure that follows from it.
        throw transaction.error ?? error;
      }
      transaction.commit();
      await completion;
      return handedOver.value;
    });
  }

  /** The summaries of a list, without reading their rows. */
  async summaries<S extends Listed>({ collection }: Projection<S>, list: Sid): Promise<readonly S[]> {
    if (!this.#parts.projections.has(collection)) throw new Error(`no summaries of ${collection} are kept`);
    const records = await this.#withReopening(async () => {
      const transaction = await this.#transaction('readonly', 'relaxed');
      const index = transaction.objectStore('projections').index(BY_LIST);
      return answerOf<SummaryRecord[]>(index.getAll([collection, list]));
    });
    return records.flatMap(({ text }) => (text === '' ? [] : (JSON.parse(text) as S)));
  }

  /**
   * Reads what is kept, and derives what is missing in portions, between which the page reacts. Most questions find
   * everything and write nothing, so they do not wait for other writes.
   */
  async derived<D, Kept>(
    derivation: Derivation<D, Kept>,
    sids: readonly Sid[],
    onProgress?: (progress: DerivationProgress) => void,
  ): Promise<readonly D[]> {
    if (sids.length === 0) return [];
    const texts = await this.#withReopening(async () => {
      const transaction = await this.#transaction('readonly', 'relaxed');
      return new IndexedTx(transaction, this.#parts).keptData(derivation, sids);
    });
    const missing = sids.filter((sid) => !texts.has(sid));
    for (let from = 0; from < missing.length; from += DERIVED_AT_ONCE) {
      const portion = missing.slice(from, from + DERIVED_AT_ONCE);
      for (const [sid, text] of await this.#deriveNow(derivation, portion)) texts.set(sid, text);
      const left = Math.max(0, missing.length - from - DERIVED_AT_ONCE);
      onProgress?.({ done: sids.length - left, of: sids.length });
    }
    return sids.flatMap((sid) => {
      const kept = JSON.parse(texts.get(sid) ?? 'null') as Kept | null;
      return kept === null ? [] : [derivation.unpack(kept)];
    });
  }

  #deriveNow<D, Kept>(
    derivation: Derivation<D, Kept>,
    sids: readonly Sid[],
  ): Promise<ReadonlyMap<Sid, string>> {
    return this.#withReopening(async () => {
      const transaction = await this.#transaction('readwrite', 'relaxed');
      const texts = await new IndexedTx(transaction, this.#parts).deriveData(derivation, sids);
      await completionOf(transaction);
      return texts;
    });
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** Closes the database and removes it from the device. */
  delete(): Promise<void> {
    return this.#connection.delete();
  }

  /** A start writes only for a new database, or for summaries of an older app version. */
  async #begin(
    { frozen, ...state }: DeviceState,
    projections: IndexedStoreOptions['projections'],
  ): Promise<void> {
    const reading = await this.#transaction('readonly', 'relaxed');
    const known = await answerOf<StateRecord | undefined>(reading.objectStore('state').get(STATE_KEY));
    if (known === undefined) {
      const born = await this.#transaction('readwrite', 'strict');
      const versions = Object.fromEntries(
        projections.map(({ collection, version }) => [collection, version]),
      );
      const record: StateRecord = { ...state, projections: versions, nextId: 1, lastWrite: '' };
      born.objectStore('state').put(record, STATE_KEY);
      born.objectStore('state').put(frozen, FROZEN_KEY);
      await completionOf(born);
      return;
    }
    const outdated = projections.filter(
      ({ collection, version }) => known.projections[collection] !== version,
    );
    if (outdated.length === 0) return;
    const retried = await this.#transaction('readwrite', 'relaxed');
    const tx = new IndexedTx(retried, this.#parts);
    for (const projection of outdated) await tx.projectAnew(projection);
    await tx.finish(known.lastWrite);
    await completionOf(retried);
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

/** A slow phone derives them within a third of a second. Fewer would cost more: each portion has a read and a commit. */
const DERIVED_AT_ONCE = 60;

/** The errors of browsers for a lost connection, as opposed to a failed request. */
const LOST_CONNECTION: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);

function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && LOST_CONNECTION.has(error.name);
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction had ended already.
  }
}
