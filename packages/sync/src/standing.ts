/** The failures that still stand: the last of them is what the mark shows (OUT-9). */
import { IN_SYNC, NO_CODE } from './cloud-state.ts';

/** Too many requests, and a server that does not serve or does not answer: nothing is said of the data itself. */
const OF_THE_WAY: readonly (number | null)[] = [429, 502, 503, 504, 510];

export class StandingFailures<Work extends string> {
  /** In the order in which they happened. */
  readonly #codes = new Map<Work, number | null>();

  /** What `out_of_sync` shows. */
  get code(): number {
    const last = [...this.#codes.values()].at(-1);
    return last === undefined ? IN_SYNC : (last ?? NO_CODE);
  }

  failed(work: Work, code: number | null): void {
    this.#codes.delete(work);
    this.#codes.set(work, code);
  }

  succeeded(work: Work): void {
    this.#codes.delete(work);
  }

  /** The server was reached and serves. */
  serverIsThere(): void {
    for (const [work, code] of this.#codes) if (OF_THE_WAY.includes(code)) this.#codes.delete(work);
  }

  clear(): void {
    this.#codes.clear();
  }
}
