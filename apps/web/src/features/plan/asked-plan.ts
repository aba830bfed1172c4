/**
 * The coach's settings and wishes for the plan. As everywhere, a tap shows after it is written (LOC-1). A second
 * tap before that builds on the first one.
 */
export class AskedPlan<Asked> {
  #latest: Asked;
  #writes = 0;

  constructor(shown: Asked) {
    this.#latest = shown;
  }

  /** Rejects with the error of `write`; then the wishes stay as before. */
  async change(
    by: (asked: Asked) => Asked,
    { write, show }: { write: (asked: Asked) => Promise<unknown>; show: (asked: Asked) => void },
  ): Promise<void> {
    const before = this.#latest;
    const asked = by(before);
    this.#latest = asked;
    this.#writes += 1;
    try {
      await write(asked);
    } catch (problem) {
      if (this.#latest === asked) this.#latest = before;
      throw problem;
    } finally {
      this.#writes -= 1;
    }
    show(asked);
  }

  /** Takes over what another device stored; false while a tap of this device is being written. */
  follow(stored: Asked): boolean {
    if (this.#writes > 0) return false;
    this.#latest = stored;
    return true;
  }
}
