/** The failures whose cause has not ended. The status shows the last of them (OUT-9). */
import { IN_SYNC, isUnreached, NO_CODE } from './cloud-state.ts';

export class OpenFailures<Work extends string> {
  /** In the order of occurrence. */
  readonly #codes = new Map<Work, number | null>();

  /** The value of `out_of_sync`. */
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

  /** Ends the failures that mean an unreachable server, because the server has answered. */
  serverIsThere(): void {
    for (const [work, code] of this.#codes) if (isUnreached(code)) this.#codes.delete(work);
  }

  clear(): void {
    this.#codes.clear();
  }
}
