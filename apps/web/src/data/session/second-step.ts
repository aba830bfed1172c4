/** The pending second step of a sign-in: its ticket is valid for five minutes, and kept in memory only. */

/** The methods of the second step. */
export type Way = 'app' | 'passkey' | 'recovery';

export interface Ticket {
  readonly ticket: string;
  readonly ways: readonly Way[];
}

class SecondStep {
  #waiting: Ticket | null = null;
  readonly #listeners = new Set<() => void>();

  readonly get = (): Ticket | null => this.#waiting;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  begin(ticket: Ticket): void {
    this.#become(ticket);
  }

  end(): void {
    this.#become(null);
  }

  #become(waiting: Ticket | null): void {
    this.#waiting = waiting;
    for (const listener of [...this.#listeners]) listener();
  }
}

export const secondStep = new SecondStep();

/** The screen after the first step: `/login/` shows the second one. */
export function afterFirstStep(): '/dashboard/' | '/login/' {
  return secondStep.get() === null ? '/dashboard/' : '/login/';
}
