/** The failures that still stand: the last of them is what the mark shows (OUT-9). */
import { IN_SYNC, isUnreached, NO_CODE } from './cloud-state.ts';

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
    for (const [work, code] of this.#codes) if (isUnreached(code)) this.#codes.delete(work);
  }

  clear(): void {
    this.#codes.clear();
  }
}
