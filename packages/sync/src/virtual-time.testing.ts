/** Time that passes only when a test says so. */
import type { Scheduler } from './ports.ts';

interface Alarm {
  readonly at: number;
  readonly run: () => void;
}

export class VirtualTime implements Scheduler {
  #now: number;
  #next = 0;
  readonly #alarms = new Map<number, Alarm>();

  constructor(start = 1_750_000_000_000) {
    this.#now = start;
  }

  /** Milliseconds since 1970. */
  readonly now = (): number => this.#now;

  after(milliseconds: number, run: () => void): () => void {
    const id = this.#next++;
    this.#alarms.set(id, { at: this.#now + Math.max(0, milliseconds), run });
    return () => this.#alarms.delete(id);
  }

  /** Lets time pass, alarm by alarm, and after each everything happen that it sets off. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (let due = this.#due(end); due !== undefined; due = this.#due(end)) {
      const [id, alarm] = due;
      this.#alarms.delete(id);
      this.#now = alarm.at;
      alarm.run();
      await settle();
    }
    this.#now = end;
  }

  #due(end: number): readonly [number, Alarm] | undefined {
    let first: readonly [number, Alarm] | undefined;
    for (const entry of this.#alarms) {
      if (entry[1].at <= end && (first === undefined || entry[1].at < first[1].at)) first = entry;
    }
    return first;
  }
}

/** Everything that waits for nothing but its turn has had it. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
