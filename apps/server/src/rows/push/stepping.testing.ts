/**
 * Interleaves server calls on PostgreSQL, statement by statement. The test chooses the next statement; one that waits
 * for a lock waits while the others continue (PUL-2).
 */
import { sql } from 'kysely';
import type { Database, Reader } from '#platform/database/database.ts';

interface Call {
  /** Lets the next statement run; null while one is running. */
  release: (() => void) | null;
  done: boolean;
}

export class Stepping {
  readonly #database: Database;
  readonly #calls: Call[] = [];
  readonly #failures: unknown[] = [];
  /** Transactions that were started: more than there are calls when some of them conflicted. */
  transactions = 0;
  #steps = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Starts a call with a database whose statements wait for their turn. */
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

  /**
   * Runs until all calls have ended. `choose` picks one of the calls that can continue. Returns the number of steps.
   */
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

  /** Waits until no call runs: each has ended, waits for its next step, or waits for another call's lock. */
  async #settled(): Promise<void> {
    for (;;) {
      const underWay = this.#calls.filter(({ release, done }) => release === null && !done).length;
      if (underWay === 0 || (underWay === (await this.#waiting()) && this.#canAnyContinue())) return;
    }
  }

  #canAnyContinue(): boolean {
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

/** The same connection, with statements that wait until they are released. */
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
