/**
 * An IndexedDB connection: opened on first use, reopened after a loss, closed when a tab with a newer version of the
 * app needs an upgrade.
 */

import { DatabaseRemoved } from '../problems.ts';
import { answerOf } from './requests.ts';

export interface Schema {
  readonly name: string;
  readonly version: number;
  /** Upgrades the stores from a version (0: a new database). */
  readonly upgrade: (database: IDBDatabase, from: number, transaction: IDBTransaction) => void;
}

export class Connection {
  readonly #schema: Schema;
  #opening: Promise<IDBDatabase> | null = null;
  #removed = false;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** The open database. */
  database(): Promise<IDBDatabase> {
    if (this.#opening !== null) return this.#opening;
    if (this.#removed) return Promise.reject(new DatabaseRemoved());
    const opening = this.#open();
    this.#opening = opening;
    // A failed attempt is forgotten, so that the next one tries again.
    opening.catch(() => this.#forget(opening));
    return opening;
  }

  /** Closes the connection; the next use opens it again. */
  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = null;
    const database = await opening?.catch(() => null);
    database?.close();
  }

  /** Deletes the database. Waits for other tabs to close their connections. */
  async delete(): Promise<void> {
    // A late call must not create an empty one.
    this.#removed = true;
    await this.close();
    await answerOf(indexedDB.deleteDatabase(this.#schema.name));
  }

  async #open(): Promise<IDBDatabase> {
    const { name, version, upgrade } = this.#schema;
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result, transaction } = request;
      if (transaction !== null) upgrade(result, oldVersion, transaction);
    };
    const database = await answerOf(request);
    // Another tab upgrades or deletes the database: an open connection would block it forever.
    database.onversionchange = () => void this.close();
    database.onclose = () => {
      this.#opening = null;
    };
    return database;
  }

  #forget(opening: Promise<IDBDatabase>): void {
    if (this.#opening === opening) this.#opening = null;
  }
}
