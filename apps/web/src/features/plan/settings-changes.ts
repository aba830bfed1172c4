/**
 * The coach's settings and wishes for the plan. As everywhere, a tap shows after it is written (LOC-1). A second
 * tap before that builds on the first one.
 */
export class SettingsChanges<Settings> {
  #latest: Settings;
  #writes = 0;

  constructor(shown: Settings) {
    this.#latest = shown;
  }

  /** Rejects with the error of `write`; then the wishes stay as before. */
  async change(
    by: (settings: Settings) => Settings,
    { write, show }: { write: (settings: Settings) => Promise<unknown>; show: (settings: Settings) => void },
  ): Promise<void> {
    const before = this.#latest;
    const settings = by(before);
    this.#latest = settings;
    this.#writes += 1;
    try {
      await write(settings);
    } catch (problem) {
      if (this.#latest === settings) this.#latest = before;
      throw problem;
    } finally {
      this.#writes -= 1;
    }
    show(settings);
  }

  /** Takes over what another device stored; false while a tap of this device is being written. */
  follow(stored: Settings): boolean {
    if (this.#writes > 0) return false;
    this.#latest = stored;
    return true;
  }
}
