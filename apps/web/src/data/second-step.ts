/**
 * The second step of a sign-in while it waits for the coach: its ticket is good for five minutes, and kept in the
 * page only.
 */

/** How the second step may be taken. */
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

/** Where a screen goes on after the first step: `/login/` asks for the second one. */
export function afterFirstStep(): '/dashboard/' | '/login/' {
  return secondStep.get() === null ? '/dashboard/' : '/login/';
}
