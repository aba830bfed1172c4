/**
 * Requests rows that the user expects on this device. While the host reports them missing although the device is in
 * sync, they are requested again: first by a pull, then by comparing everything (section 4, first load).
 */
import { EXPECTED_ROWS_DELAYS_MS } from '../status/cloud-state.ts';
import type { Timers } from './timers.ts';

export interface ExpectedRowsPorts {
  readonly timers: Pick<Timers<'expectedRows'>, 'has' | 'set'>;
  /** True while the device has none of the expected rows; undefined where the host expects none. */
  readonly areMissing: (() => Promise<boolean>) | undefined;
  /** The device is in sync, and requests are allowed now. */
  readonly mayAsk: () => boolean;
  readonly pull: () => void;
  readonly compare: () => void;
}

export class ExpectedRows {
  readonly #ports: ExpectedRowsPorts;
  #requests = 0;

  constructor(ports: ExpectedRowsPorts) {
    this.#ports = ports;
  }

  /** Other rows are expected from now on. */
  begin(): void {
    this.#requests = 0;
  }

  /** Called after each success of the loop. */
  look(): void {
    const { timers, areMissing } = this.#ports;
    const delay = EXPECTED_ROWS_DELAYS_MS[this.#requests];
    if (areMissing === undefined || delay === undefined || timers.has('expectedRows')) return;
    // When the store cannot be read now, the next success of the loop looks again.
    timers.set('expectedRows', delay, () => void this.#ask(areMissing).catch(() => undefined));
  }

  async #ask(areMissing: () => Promise<boolean>): Promise<void> {
    const { mayAsk, pull, compare } = this.#ports;
    if (!(await areMissing())) this.#requests = EXPECTED_ROWS_DELAYS_MS.length;
    else if (mayAsk()) {
      this.#requests++;
      if (this.#requests < EXPECTED_ROWS_DELAYS_MS.length) pull();
      else compare();
    }
  }
}
