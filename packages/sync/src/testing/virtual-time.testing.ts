/** Time that passes only when a test advances it. */
import type { Scheduler } from '../engine/ports.ts';

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

  /** Advances the time timer by timer, and lets each one's consequences finish. */
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

/** Lets all pending promises settle. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    nextTurn(resolve);
  });
}

/** Runs in a later turn of the event loop: in Node, and in a browser, which has no `setImmediate`. */
function nextTurn(run: () => void): void {
  if (typeof setImmediate === 'function') {
    setImmediate(run);
    return;
  }
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    run();
  });
  port1.start();
  port2.postMessage(null);
}
