/** What the loop tells of itself: the coach's indicator and the events of section 4. */
import { type CloudState, IDLE, isBlocking, type SyncEvent } from './cloud-state.ts';
import type { Failure, Host } from './ports.ts';
import { StandingFailures } from './standing.ts';

export class Status<Work extends string> {
  readonly #host: Pick<Host, 'onState' | 'onEvent'>;
  readonly #failures = new StandingFailures<Work>();
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

  /** One kind of work of the loop is done. Changes that were sent or fetched end every failure (OUT-9). */
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

  /** This work failed: its code stands until its cause has ended. */
  failed(work: Work, code: number | null): void {
    this.#failures.failed(work, code);
    this.show({ syncing: IDLE, out_of_sync: this.#failures.code });
  }

  succeeded(work: Work): void {
    this.#failures.succeeded(work);
    this.show({ out_of_sync: this.#failures.code });
  }

  /** Attempts are made again, whatever has failed. */
  unblock(): void {
    if (!this.isBlocked) return;
    this.#failures.clear();
    this.show({ out_of_sync: this.#failures.code });
  }
}
