/**
 * The asynchronous action of a button or form, such as sending to the server. It runs once at a time: a second tap
 * while it runs does nothing. However it ends, it can run again.
 *
 * Expected refusals are values, which the action shows itself. An unexpected error rejects `run`. Components call
 * `void run()`, so the rejection reaches the dialog about unexpected errors (`app/errors/unexpected-errors.ts`), and no
 * action needs a `catch` for it.
 */
import { type RefObject, useRef, useState } from 'react';

export interface Action<Args extends readonly unknown[], T> {
  readonly busy: boolean;
  /** The arguments of the run, which say which of several buttons is busy; null while it does not run. */
  readonly running: Args | null;
  /** Resolves to what the action returns; undefined when a run has not ended yet, which goes on. */
  readonly run: (...args: Args) => Promise<T | undefined>;
}

/**
 * A form calls `preventDefault` before `run`: without it a second submit while the action runs would load the page
 * again.
 */
export function useAction<Args extends readonly unknown[], T>(
  action: (...args: Args) => Promise<T>,
): Action<Args, T> {
  // Two taps can arrive before a render.
  const isRunning = useRef(false);
  const [running, setRunning] = useState<Args | null>(null);
  return {
    busy: running !== null,
    running,
    run: (...args) =>
      once(
        isRunning,
        () => action(...args),
        (runs) => setRunning(runs ? args : null),
      ),
  };
}

/** Outside the hook, because the React Compiler leaves out a hook with `finally`. */
async function once<T>(
  isRunning: RefObject<boolean>,
  action: () => Promise<T>,
  show: (runs: boolean) => void,
): Promise<T | undefined> {
  if (isRunning.current) return undefined;
  isRunning.current = true;
  show(true);
  try {
    return await action();
  } finally {
    isRunning.current = false;
    show(false);
  }
}
