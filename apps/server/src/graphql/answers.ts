/**
 * How much memory the answers of one account take. An answer is kept until its reader has taken it: a client that
 * asks and does not read would fill the memory with pages.
 *
 *   a page is asked for ──▶ its turn comes (two of an account are made at a time)
 *     the account has MAX_ANSWER_MB_PER_ACCOUNT unread ──▶ 429
 *     otherwise ──▶ made, and counted until it was read or its connection has ended
 */
import type { Config } from '../config.ts';
import { apiError } from '../errors.ts';
import { Turns } from '../limits/turns.ts';

const MEGABYTE = 1_000_000;
/** Pages of one account that are made at the same time. */
const AT_ONCE = 2;
/** Pages that wait for their turn: as many as an account has devices, and more. */
const WAITING = 200;

interface Reader {
  /** Bytes of answers that were made and not read yet. */
  unread: number;
  /** Calls that are not answered yet, or whose answer is not read. */
  calls: number;
  readonly turns: Turns;
}

export class Answers {
  readonly #most: number;
  readonly #readers = new Map<number, Reader>();

  constructor({ answerMegabytesPerAccount }: Pick<Config, 'answerMegabytesPerAccount'>) {
    this.#most = answerMegabytesPerAccount * MEGABYTE;
  }

  /** For one call, whose answer `end` closes. */
  begin(account: number): Answer {
    const reader = this.#readers.get(account) ?? { unread: 0, calls: 0, turns: new Turns(AT_ONCE, WAITING) };
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

/** What one call is answered with. */
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

  /** Makes a page in its turn. Throws 429 where too much is unread, or too many wait. */
  page<T>(make: () => Promise<T>, bytesOf: (page: T) => number): Promise<T> {
    return this.#reader.turns.run(async () => {
      if (this.#reader.unread > this.#most) throw apiError(429);
      const page = await make();
      this.#count(this.#bytes + bytesOf(page));
      return page;
    });
  }

  /** The whole answer is there. Throws 429 where others are unread that leave no room for it. */
  isMade(bytes: number): void {
    const others = this.#reader.unread - this.#bytes;
    if (others > 0 && others + bytes > this.#most) throw apiError(429);
    this.#count(bytes);
  }

  /** It was read, or its reader is gone. May be called twice. */
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
