/** How many archives the server's memory holds: one is made at a time, and few wait for readers, however slow. */
import { GaveUp, Slots } from '../media/slots.ts';

export class Archives {
  /** One takes up to two hundred megabytes while it is made. */
  readonly #making = new Slots(1);
  /** And up to seventy until it is read (measured, with fifty of photos); who comes then waits. */
  readonly #unread = new Slots(3);

  /**
   * Answers what `make` makes, and keeps its place until `over`: read, or its reader gone. Null, and nothing is
   * made, where that came before its turn. Rejects with `SlotsTaken` where too many wait.
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
        .catch((error: unknown) => (error instanceof GaveUp ? resolve(null) : reject(error)));
    });
  }
}
