/**
 * The list that a coach expects rows in, his matches: while it is empty although the device is in sync, it is
 * asked for again, once by a pull and once by comparing everything (specification, section 4).
 */
import { LIST_PULL_DELAYS_MS } from './cloud-state.ts';
import type { Timers } from './timers.ts';

export interface ListWatchPorts {
  readonly timers: Pick<Timers<'list'>, 'has' | 'set'>;
  /** True while the list has no row; absent where there is no such list. */
  readonly isEmpty: (() => Promise<boolean>) | undefined;
  /** In sync, and allowed to ask. */
  readonly mayAsk: () => boolean;
  readonly pull: () => void;
  readonly compare: () => void;
}

export class ListWatch {
  readonly #ports: ListWatchPorts;
  #asked = 0;

  constructor(ports: ListWatchPorts) {
    this.#ports = ports;
  }

  /** Another list is on the screen. */
  begin(): void {
    this.#asked = 0;
  }

  /** After each success of the loop. */
  look(): void {
    const { timers, isEmpty } = this.#ports;
    const delay = LIST_PULL_DELAYS_MS[this.#asked];
    if (isEmpty === undefined || delay === undefined || timers.has('list')) return;
    // A list that cannot be read now is looked at after the next success.
    timers.set('list', delay, () => void this.#ask(isEmpty).catch(() => undefined));
  }

  async #ask(isEmpty: () => Promise<boolean>): Promise<void> {
    const { mayAsk, pull, compare } = this.#ports;
    const empty = await isEmpty();
    if (!empty) this.#asked = LIST_PULL_DELAYS_MS.length;
    else if (mayAsk()) {
      this.#asked++;
      if (this.#asked < LIST_PULL_DELAYS_MS.length) pull();
      else compare();
    }
  }
}
