/** Holds one screen wake lock, and requests the next one when it is released. */

/** A wake lock as the browser grants it. */
export interface Lock {
  readonly released: boolean;
  release(): Promise<void>;
}

/** The parts of the page and the browser that a wake lock needs. */
export interface Waking {
  readonly isVisible: () => boolean;
  readonly request: () => Promise<Lock>;
  /** Calls back when a request may succeed; returns a function that stops this. */
  readonly occasions: (ask: () => void) => () => void;
}

/** Returns a function that releases the lock. */
export function keepAwake({ isVisible, request, occasions }: Waking): () => void {
  let lock: Lock | undefined;
  let asking = false;
  let left = false;

  async function ask(): Promise<void> {
    if (asking || !isVisible() || (lock !== undefined && !lock.released)) return;
    asking = true;
    // Refused at a low battery: the app continues, and the screen may turn off.
    lock = await request().catch(() => undefined);
    asking = false;
    if (left) await lock?.release();
  }

  const stop = occasions(() => void ask());
  void ask();
  return () => {
    left = true;
    stop();
    void lock?.release();
  };
}
