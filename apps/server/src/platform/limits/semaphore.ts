/** Limits concurrent work: one picture per core is decoded, a few wait, and further ones are refused. */

/** Limits the wait to the time of this many pictures. */
const WAITING_PER_SLOT = 8;

/** Thrown when too many tasks wait already. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
}

/** Thrown when the client left before its task got a slot. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

export class Semaphore {
  readonly #most: number;
  readonly #mostWaiting: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number, mostWaiting = most * WAITING_PER_SLOT) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Runs `body` in a slot. Throws TooManyWaiting when too many wait. Rejects with `ClientGone` when `gone` resolves
   * before a slot is free.
   */
  async run<T>(body: () => Promise<T>, gone?: Promise<void>): Promise<T> {
    if (this.#running >= this.#most) {
      if (this.#waiting.length >= this.#mostWaiting) throw new TooManyWaiting();
      await this.#turn(gone);
    } else {
      this.#running++;
    }
    try {
      return await body();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }

  /** A task that ends hands its slot to the next waiting task, so that no newcomer overtakes it. */
  #turn(gone: Promise<void> | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const begin = () => resolve();
      this.#waiting.push(begin);
      void gone?.then(() => {
        const at = this.#waiting.indexOf(begin);
        if (at < 0) return;
        this.#waiting.splice(at, 1);
        reject(new ClientGone());
      });
    });
  }
}

/** Counts running uploads. Each one holds its bytes in memory until it is answered. */
export class RunningUploads {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #byAccount = new Map<number, number>();
  #all = 0;

  constructor({ most, mostOfOne }: { most: number; mostOfOne: number }) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /**
   * Registers an upload. Returns a function that ends it and may be called more than once; null when too many are
   * running.
   */
  begin(account: number): (() => void) | null {
    const own = this.#byAccount.get(account) ?? 0;
    if (this.#all >= this.#most || own >= this.#mostOfOne) return null;
    this.#all++;
    this.#byAccount.set(account, own + 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#all--;
      const left = (this.#byAccount.get(account) ?? 1) - 1;
      if (left === 0) this.#byAccount.delete(account);
      else this.#byAccount.set(account, left);
    };
  }
}
