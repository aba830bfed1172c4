/**
 * An IndexedDB database: opened when it is first needed, opened anew when the connection was lost, closed
 * when a tab with a newer version of the app needs it.
 */

import { DatabaseRemoved } from './problems.ts';
import { answerOf } from './requests.ts';

export interface Schema {
  readonly name: string;
  readonly version: number;
  /** Brings the stores from a version (0: a new database) to this one. */
  readonly upgrade: (database: IDBDatabase, from: number) => void;
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
    // A failed attempt is not remembered: the next one tries again.
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

  /** Removes the database from the device. Waits for other tabs to let go of it. */
  async delete(): Promise<void> {
    // Whoever is late must not make an empty one in its place.
    this.#removed = true;
    await this.close();
    await answerOf(indexedDB.deleteDatabase(this.#schema.name));
  }

  async #open(): Promise<IDBDatabase> {
    const { name, version, upgrade } = this.#schema;
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion);
    const database = await answerOf(request);
    // Another tab has a newer version, or removes the database: whoever stays open would block it for ever.
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
