/**
 * What the coach asks of the plan. A tap shows when it is written, as every other tap does (LOC-1); one that
 * comes before that builds on the tap before it.
 */
export class AskedPlan<Asked> {
  #latest: Asked;

  constructor(shown: Asked) {
    this.#latest = shown;
  }

  /** Throws what `write` throws; then nothing was asked. */
  async change(
    by: (asked: Asked) => Asked,
    { write, show }: { write: (asked: Asked) => Promise<unknown>; show: (asked: Asked) => void },
  ): Promise<void> {
    const before = this.#latest;
    const asked = by(before);
    this.#latest = asked;
    try {
      await write(asked);
    } catch (problem) {
      if (this.#latest === asked) this.#latest = before;
      throw problem;
    }
    show(asked);
  }
}
