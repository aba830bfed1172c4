/** Holds one lock on the screen, and asks for the next as soon as that one is gone. */

/** A lock as the browser grants it. */
export interface Lock {
  readonly released: boolean;
  release(): Promise<void>;
}

/** The page and the browser's word, as far as they matter here. */
export interface Waking {
  readonly isVisible: () => boolean;
  readonly request: () => Promise<Lock>;
  /** Calls back when asking may help; answers how to stop that. */
  readonly occasions: (ask: () => void) => () => void;
}

/** Answers how to let go. */
export function keepAwake({ isVisible, request, occasions }: Waking): () => void {
  let lock: Lock | undefined;
  let asking = false;
  let left = false;

  async function ask(): Promise<void> {
    if (asking || !isVisible() || (lock !== undefined && !lock.released)) return;
    asking = true;
    // Refused at a low battery: the match goes on with a screen that sleeps.
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
