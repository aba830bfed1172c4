/** Named timers. Setting a timer replaces the one of the same name. */
import type { Scheduler } from './ports.ts';

export class Timers<Name extends string> {
  readonly #scheduler: Scheduler;
  readonly #cancels = new Map<Name, () => void>();
  #stopped = false;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  has(name: Name): boolean {
    return this.#cancels.has(name);
  }

  set(name: Name, milliseconds: number, run: () => void): void {
    this.cancel(name);
    if (this.#stopped) return;
    const cancel = this.#scheduler.after(milliseconds, () => {
      this.#cancels.delete(name);
      run();
    });
    this.#cancels.set(name, cancel);
  }

  cancel(name: Name): void {
    this.#cancels.get(name)?.();
    this.#cancels.delete(name);
  }

  /** Cancels all timers; later ones are ignored. */
  stop(): void {
    this.#stopped = true;
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
  }
}
