import { refusal } from './refusals.ts';

/** Sheets that one account may have printed at a time: the printer sets one after the other, for everybody. */
export const PRINTS_AT_ONCE = 3;

/** Counts the sheets that are being printed by account, so that one account cannot fill the queue of all. */
export class PrintsOfAccounts {
  readonly #running = new Map<number, number>();

  /** Throws 429 while the account has too many. */
  async run<T>(account: number, print: () => Promise<T>): Promise<T> {
    const running = this.#running.get(account) ?? 0;
    if (running >= PRINTS_AT_ONCE) throw refusal('busy');
    this.#running.set(account, running + 1);
    try {
      return await print();
    } finally {
      const left = (this.#running.get(account) ?? 1) - 1;
      if (left === 0) this.#running.delete(account);
      else this.#running.set(account, left);
    }
  }
}
