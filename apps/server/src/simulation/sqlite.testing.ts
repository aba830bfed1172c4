/**
 * SQLite under a simulated process: real statements on a real database in memory, through a connection that the
 * simulation controls. It sees each statement before and after it runs, lets time pass while a reader or a transaction
 * waits, and can kill the process between any two statements. The next process finds what was committed; uncommitted
 * changes are rolled back, as by a journal.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import SQLite from 'better-sqlite3';
import type { Database } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { type Mutex, sqliteKysely } from '#platform/database/sqlite.ts';

/** One run of the server process, from its start until it is killed. */
export interface Life {
  dead: boolean;
}

/** Thrown where a process is killed, so that nothing of it continues. */
export class Killed extends Error {}

export interface StatementHooks {
  /** Called before a statement; throws to kill the process there. */
  readonly before: (sql: string) => void;
  readonly after: (sql: string) => void;
  /** Receives and returns the rows of a statement; planted bugs change them. */
  readonly answered: (sql: string, rows: unknown[], parameters: readonly unknown[]) => unknown[];
  /** Whether a writing statement is run at all; planted bugs skip some. */
  readonly runs: (sql: string, parameters: readonly unknown[]) => boolean;
  /** A wait before a reader's statement, or null. */
  readonly pause: () => Promise<void> | null;
}

/** The run of the process to which a statement belongs. */
export const lives = new AsyncLocalStorage<Life>();

export class SimulatedSqlite {
  readonly database: Database;
  #raw: SQLite.Database;
  #prepared = new Map<string, SQLite.Statement>();
  #last: Promise<void> = Promise.resolve();
  #process = 0;
  readonly #hooks: StatementHooks;

  constructor(start: Buffer, hooks: StatementHooks) {
    this.#hooks = hooks;
    this.#raw = open(start);
    const mutex = (pause: StatementHooks['pause']): Mutex => ({
      held: 'by each statement',
      take: () => this.#take(pause),
    });
    // Only the parts of a connection that sqliteKysely uses.
    const connection = {
      prepare: (sql: string) => this.#statement(sql),
      isInTransaction: () => !isDead() && this.#raw.inTransaction,
      get inTransaction(): boolean {
        return this.isInTransaction();
      },
    };
    const sqlite = connection as unknown as SQLite.Database;
    // As in the product, one connection writes and one reads, so a second read sees commits since the first.
    const writer = sqliteKysely<Schema>(
      sqlite,
      mutex(() => null),
    );
    const reader = sqliteKysely<Schema>(sqlite, mutex(hooks.pause));
    this.database = {
      engine: 'sqlite',
      reader,
      transaction: (body) => writer.transaction().execute(body),
      diskFails: () => false,
      waiting: () => 0,
      interrupt: () => undefined,
      close: async () => undefined,
    };
  }

  /** Everything that is committed. */
  serialize(): Buffer {
    return this.#raw.serialize();
  }

  /** Replaces the database. */
  load(start: Buffer): void {
    this.#raw.close();
    this.#prepared = new Map();
    this.#raw = open(start);
    this.#endTurns();
  }

  /** Rolls back what the killed process had not committed. */
  rollBack(): void {
    if (this.#raw.inTransaction) this.#raw.exec('rollback');
    this.#endTurns();
  }

  /** Reads from outside every process. */
  all<T>(sql: string, ...parameters: readonly unknown[]): T[] {
    return this.#prepare(sql).all(...parameters) as T[];
  }

  run(sql: string, ...parameters: readonly unknown[]): void {
    this.#prepare(sql).run(...parameters);
  }

  #statement(sql: string) {
    const run = <T>(parameters: readonly unknown[], on: (statement: SQLite.Statement) => T, none: T): T => {
      if (isDead()) throw new Killed();
      this.#hooks.before(sql);
      const result = this.#hooks.runs(sql, parameters) ? on(this.#prepare(sql)) : none;
      this.#hooks.after(sql);
      return result;
    };
    const { reader } = this.#prepare(sql);
    return {
      reader,
      all: (...parameters: readonly unknown[]) =>
        this.#hooks.answered(
          sql,
          run(parameters, (statement) => statement.all(...parameters), []),
          parameters,
        ),
      run: (...parameters: readonly unknown[]) =>
        run(parameters, (statement) => statement.run(...parameters), { changes: 1, lastInsertRowid: 0 }),
    };
  }

  #prepare(sql: string): SQLite.Statement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#raw.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }

  /** Waiting calls of a killed process do not get the mutex; their next statement throws. */
  #endTurns(): void {
    this.#process++;
    this.#last = Promise.resolve();
  }

  async #take(wait: StatementHooks['pause']): Promise<() => void> {
    const process = this.#process;
    const pause = wait();
    if (pause !== null) await pause;
    if (process !== this.#process) return nothing;
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return process === this.#process ? resolve : nothing;
  }
}

const nothing = (): void => undefined;

function open(start: Buffer): SQLite.Database {
  const raw = new SQLite(start);
  raw.pragma('foreign_keys = ON');
  return raw;
}

function isDead(): boolean {
  return lives.getStore()?.dead ?? false;
}
