/** The state that the engine reports: the values of the status display and the events of section 4. */

import { type CloudState, type Failure, IDLE, isBlocking, type SyncEvent } from './cloud-state.ts';
import { OpenFailures } from './open-failures.ts';

/** Receives states and events. */
export interface StatusListener {
  onState(state: CloudState): void;
  onEvent(event: SyncEvent): void;
}

export class Status<Work extends string> {
  readonly #host: StatusListener;
  readonly #failures = new OpenFailures<Work>();
  #state: CloudState;
  #silent = false;

  constructor(host: StatusListener, state: CloudState) {
    this.#host = host;
    this.#state = state;
  }

  get state(): CloudState {
    return this.#state;
  }

  get isBlocked(): boolean {
    return isBlocking(this.#state.out_of_sync);
  }

  /** Reports nothing from now on. */
  silence(): void {
    this.#silent = true;
  }

  /** Reports the state if a value has changed. */
  show(changes: Partial<CloudState>): void {
    if (this.#silent) return;
    const before = this.#state;
    this.#state = { ...before, ...changes };
    const names = Object.keys(changes) as (keyof CloudState)[];
    if (names.some((name) => before[name] !== this.#state[name])) this.#host.onState(this.#state);
  }

  begin(name: SyncEvent['name'], changes: Partial<CloudState>): void {
    this.show(changes);
    this.#host.onEvent({ name, phase: 'start' });
  }

  /** Ends one kind of work. A successful push or pull ends every failure (OUT-9). */
  end(name: SyncEvent['name'], failure: Failure | undefined): void {
    if (failure !== undefined) {
      this.#host.onEvent({ name, phase: 'failed', ...failure });
      return;
    }
    if (name === 'health check') {
      this.#failures.serverIsThere();
      this.show({ out_of_sync: this.#failures.code });
    } else {
      this.#failures.clear();
      this.show({ syncing: IDLE, out_of_sync: this.#failures.code });
    }
    this.#host.onEvent({ name, phase: 'success' });
  }

  /** Shows the code of failed work until its cause has ended. */
  failed(work: Work, code: number | null): void {
    this.#failures.failed(work, code);
    this.show({ syncing: IDLE, out_of_sync: this.#failures.code });
  }

  succeeded(work: Work): void {
    this.#failures.succeeded(work);
    this.show({ out_of_sync: this.#failures.code });
  }

  /** Leaves the blocking range, so that work is tried again. */
  unblock(): void {
    if (!this.isBlocked) return;
    this.#failures.clear();
    this.show({ out_of_sync: this.#failures.code });
  }
}
