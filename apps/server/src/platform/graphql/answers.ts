/**
 * What one account may occupy, so that it does not slow down the others.
 *
 *   request for a page ──▶ waits for its turn (two pages of an account are produced at a time)
 *     the account has MAX_ANSWER_MB_PER_ACCOUNT unread ──▶ 429
 *     otherwise ──▶ produced, and counted until it is read or its connection ends
 *   batch of changes ──▶ waits for its turn (two batches of an account are written at a time)
 *
 * A response stays in memory until the client has read it, so a client that requests pages and does not read them would
 * exhaust it. Batches of all accounts wait for the database in the order in which they came: without turns, those of a
 * club that sends a hundred would be before everybody else's goal.
 */
import { setImmediate } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { apiError } from '../errors.ts';
import { FairQueue } from '../limits/fair-queue.ts';

const MEGABYTE = 1_000_000;
/** Pages of one account that are produced at the same time, and batches that are written. */
const AT_ONCE = 2;
/** Pages and batches that may wait; more than an account has devices. */
const WAITING = 200;

interface Reader {
  /** Bytes of responses that were produced and not read yet. */
  unread: number;
  /** Calls without a response, or with an unread one. */
  calls: number;
  readonly pages: FairQueue;
  readonly batches: FairQueue;
}

export class Answers {
  readonly #most: number;
  readonly #readers = new Map<number, Reader>();

  constructor({ answerMegabytesPerAccount }: Pick<Config, 'answerMegabytesPerAccount'>) {
    this.#most = answerMegabytesPerAccount * MEGABYTE;
  }

  /** Registers one call. The caller ends it with `end`. */
  begin(account: number): Answer {
    const reader = this.#readers.get(account) ?? {
      unread: 0,
      calls: 0,
      pages: new FairQueue(AT_ONCE, WAITING),
      batches: new FairQueue(AT_ONCE, WAITING),
    };
    this.#readers.set(account, reader);
    reader.calls++;
    return new Answer(reader, {
      most: this.#most,
      onEnd: () => {
        if (--reader.calls === 0) this.#readers.delete(account);
      },
    });
  }
}

/** The response of one call. */
export class Answer {
  readonly #reader: Reader;
  readonly #most: number;
  readonly #onEnd: () => void;
  #bytes = 0;
  #ended = false;

  constructor(reader: Reader, { most, onEnd }: { readonly most: number; readonly onEnd: () => void }) {
    this.#reader = reader;
    this.#most = most;
    this.#onEnd = onEnd;
  }

  /** Produces a page in its turn. Throws 429 when too many bytes are unread or too many pages wait. */
  page<T>(make: () => Promise<T>, bytesOf: (page: T) => number): Promise<T> {
    return this.#reader.pages.run(async () => {
      if (this.#reader.unread > this.#most) throw apiError(429);
      const page = await make();
      this.#count(this.#bytes + bytesOf(page));
      return page;
    });
  }

  /** Writes a batch in its turn. Throws 429 when too many of the account wait. */
  batch<T>(write: () => Promise<T>): Promise<T> {
    return this.#reader.batches.run(async () => {
      try {
        return await write();
      } finally {
        // Calls of others that have arrived meanwhile are read. SQLite alone would go on with the next batch.
        await setImmediate();
      }
    });
  }

  /** Counts the complete response. Throws 429 when other unread responses leave no room for it. */
  isMade(bytes: number): void {
    const others = this.#reader.unread - this.#bytes;
    if (others > 0 && others + bytes > this.#most) throw apiError(429);
    this.#count(bytes);
  }

  /** The client read the response or disconnected. May be called twice. */
  end(): void {
    if (this.#ended) return;
    this.#count(0);
    this.#ended = true;
    this.#onEnd();
  }

  #count(bytes: number): void {
    if (this.#ended) return;
    this.#reader.unread += bytes - this.#bytes;
    this.#bytes = bytes;
  }
}
