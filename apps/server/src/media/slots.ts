/** How much is done at the same time: one picture per core is decoded, a few wait, more are asked to come again. */

/** Nobody waits longer than this many pictures take. */
const WAITING_PER_SLOT = 8;

/** Too many wait already. */
export class SlotsTaken extends Error {
  override readonly name = 'SlotsTaken';
}

/** Whoever waited for a slot was gone before it was his. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp';
}

export class Slots {
  readonly #most: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Rejects with `GaveUp` where `gone` came before a slot was free: others wait instead. */
  async run<T>(body: () => Promise<T>, gone?: Promise<void>): Promise<T> {
    if (this.#running >= this.#most) {
      if (this.#waiting.length >= this.#most * WAITING_PER_SLOT) throw new SlotsTaken();
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

  /** Whoever ends hands over his place, so that nobody who comes later is served before. */
  #turn(gone: Promise<void> | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const begin = () => resolve();
      this.#waiting.push(begin);
      void gone?.then(() => {
        const at = this.#waiting.indexOf(begin);
        if (at < 0) return;
        this.#waiting.splice(at, 1);
        reject(new GaveUp());
      });
    });
  }
}

/** How many uploads are under way: each holds its bytes in memory until it is answered. */
export class UnderWay {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #byAccount = new Map<number, number>();
  #all = 0;

  constructor({ most, mostOfOne }: { most: number; mostOfOne: number }) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /** Answers what ends it, to be called once or more often; null when there are too many. */
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
