/**
 * Runs calls of the server side by side on PostgreSQL, statement by statement: whose statement is next is the
 * test's choice, and one that waits for a lock waits while the others go on (PUL-2).
 */
import { sql } from 'kysely';
import type { Database, Reader } from '../database/database.ts';

interface Call {
  /** Lets its next statement run; null while one is under way. */
  release: (() => void) | null;
  done: boolean;
}

export class Stepping {
  readonly #database: Database;
  readonly #calls: Call[] = [];
  readonly #failures: unknown[] = [];
  /** Transactions that were begun: more than there are calls when some of them collided. */
  transactions = 0;
  #steps = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Begins a call that gets a database whose statements wait for their turn. */
  begin(run: (database: Database) => Promise<unknown>): void {
    const call: Call = { release: null, done: false };
    this.#calls.push(call);
    const { reader, transaction } = this.#database;
    const stepped: Database = {
      ...this.#database,
      reader: gated(reader, call),
      transaction: (body) =>
        transaction((tx) => {
          this.transactions++;
          return body(gated(tx, call));
        }),
    };
    run(stepped)
      .catch((error: unknown) => this.#failures.push(error))
      .finally(() => {
        call.done = true;
      });
  }

  /** Goes on until all calls have ended; `choose` picks one of so many that could go on. Answers the steps. */
  async run(choose: (count: number) => number): Promise<number> {
    for (;;) {
      await this.#settled();
      const ready = this.#calls.filter(({ release }) => release !== null);
      const call = ready[choose(ready.length)];
      if (call === undefined) break;
      const { release } = call;
      call.release = null;
      this.#steps++;
      release?.();
    }
    if (this.#failures.length > 0) throw this.#failures[0];
    return this.#steps;
  }

  /** Until every call has ended, waits for its turn, or waits for a lock that another one holds. */
  async #settled(): Promise<void> {
    for (;;) {
      const underWay = this.#calls.filter(({ release, done }) => release === null && !done).length;
      if (underWay === 0 || (underWay === (await this.#waiting()) && this.#somebodyCanGoOn())) return;
    }
  }

  #somebodyCanGoOn(): boolean {
    return this.#calls.some(({ release }) => release !== null);
  }

  async #waiting(): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*) AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
    `.execute(this.#database.reader);
    return rows[0]?.waiting ?? 0;
  }
}

/** The same connection, whose statements wait until they are released. */
function gated<T extends Reader>(db: T, call: Call): T {
  return new Proxy(db, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (property !== 'executeQuery') return value.bind(target);
      return async (...query: unknown[]) => {
        await new Promise<void>((resolve) => {
          call.release = resolve;
        });
        return value.apply(target, query);
      };
    },
  });
}
