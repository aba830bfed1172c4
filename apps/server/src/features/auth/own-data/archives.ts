/** Limits the memory for archives: one is made at a time, and few wait to be read by slow clients. */
import { ClientGone, Semaphore } from '#platform/limits/semaphore.ts';

export class Archives {
  /** Making an archive takes up to 200 MB. */
  readonly #making = new Semaphore(1);
  /** An unread archive takes up to 70 MB (measured, with 50 MB of photos); further ones wait. */
  readonly #unread = new Semaphore(3);

  /**
   * Runs `make` in its turn and keeps the place until `over` resolves, when the archive was read or the client left.
   * Returns null without running `make` when `over` resolves before the turn. Rejects with `TooManyWaiting` when too
   * many wait.
   */
  make<T>(over: Promise<void>, make: () => Promise<T>): Promise<T | null> {
    let isOver = false;
    const end = over.then(() => {
      isOver = true;
    });
    return new Promise((resolve, reject) => {
      this.#unread
        .run(async () => {
          const made = isOver ? null : await this.#making.run(make);
          resolve(made);
          await end;
        }, end)
        .catch((error: unknown) => (error instanceof ClientGone ? resolve(null) : reject(error)));
    });
  }
}
