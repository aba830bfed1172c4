/**
 * SQLite under a simulated process: the real statements on a real database in memory, through a connection
 * that the simulation stands beside. It sees each statement before and after it runs, lets time pass while a
 * reader or a transaction waits for its turn, and ends a process between any two statements. What a process
 * had committed is there for the next one; what it had not is rolled back, as a journal does it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import SQLite from 'better-sqlite3';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { sqliteKysely, type Turns } from '../database/sqlite.ts';

/** One life of the server: from its start until it is killed. */
export interface Life {
  dead: boolean;
}

/** Thrown where a process ends: nothing of it may go on. */
export class Killed extends Error {}

export interface StatementHooks {
  /** Before a statement; may throw to end the process there. */
  readonly before: (sql: string) => void;
  readonly after: (sql: string) => void;
  /** Rows that a statement answers; the planted bugs change them. */
  readonly answered: (sql: string, rows: unknown[], parameters: readonly unknown[]) => unknown[];
  /** Whether a statement that writes is run at all; the planted bugs leave some out. */
  readonly runs: (sql: string, parameters: readonly unknown[]) => boolean;
  /** Waits before a reader's statement gets its turn. */
  readonly pause: () => Promise<void> | null;
}

/** Whose life a statement belongs to. */
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
    const turns = (pause: StatementHooks['pause']): Turns => ({
      held: 'by each statement',
      take: () => this.#take(pause),
    });
    // What sqliteKysely uses of a connection, and nothing else.
    const connection = {
      prepare: (sql: string) => this.#statement(sql),
      isInTransaction: () => !isDead() && this.#raw.inTransaction,
      get inTransaction(): boolean {
        return this.isInTransaction();
      },
    };
    const sqlite = connection as unknown as SQLite.Database;
    // As in the product one writes and one reads: what is committed between two reads is seen by the second.
    const writer = sqliteKysely<Schema>(
      sqlite,
      turns(() => null),
    );
    const reader = sqliteKysely<Schema>(sqlite, turns(hooks.pause));
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

  /** Another database in place of this one. */
  load(start: Buffer): void {
    this.#raw.close();
    this.#prepared = new Map();
    this.#raw = open(start);
    this.#endTurns();
  }

  /** What the process that ends here had not committed is as if it had never been. */
  rollBack(): void {
    if (this.#raw.inTransaction) this.#raw.exec('rollback');
    this.#endTurns();
  }

  /** Looks from outside, beside every process. */
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

  /** Whoever waited for a turn in the process that ended gets none: his next statement says that he is dead. */
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
