/** What the loop tells of itself: the coach's indicator and the events of section 4. */
import { type CloudState, IDLE, IN_SYNC, isBlocking, NO_CODE, type SyncEvent } from './cloud-state.ts';
import type { Failure, Host } from './ports.ts';

export class Status {
  readonly #host: Pick<Host, 'onState' | 'onEvent'>;
  #state: CloudState;
  #silent = false;

  constructor(host: Pick<Host, 'onState' | 'onEvent'>, state: CloudState) {
    this.#host = host;
    this.#state = state;
  }

  get state(): CloudState {
    return this.#state;
  }

  get isBlocked(): boolean {
    return isBlocking(this.#state.out_of_sync);
  }

  /** From now on nobody is told anything. */
  silence(): void {
    this.#silent = true;
  }

  /** Tells the host if anything is different. */
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

  /** A health check alone does not bring what is out of sync into sync. */
  end(name: SyncEvent['name'], failure: Failure | undefined): void {
    if (failure === undefined) {
      if (name !== 'health check') this.show({ syncing: IDLE, out_of_sync: IN_SYNC });
      this.#host.onEvent({ name, phase: 'success' });
    } else {
      const { code, message } = failure;
      this.show({ syncing: IDLE, out_of_sync: code ?? NO_CODE });
      this.#host.onEvent({ name, phase: 'failed', code, message });
    }
  }
}
