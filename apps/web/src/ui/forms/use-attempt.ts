/** A form for something new with one field: its error is shown from the first attempt on. */
import { type FormEventHandler, useState } from 'react';
import { showProblems } from './show-problems.ts';

export interface Attempt {
  /** The error to show; null before the first attempt. */
  readonly error: string | null;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
}

/** @param problem what is wrong now; null when it can be saved */
export function useAttempt(problem: string | null, save: () => Promise<void>): Attempt {
  const [tried, setTried] = useState(false);
  return {
    error: tried ? problem : null,
    onSubmit: (event) => {
      event.preventDefault();
      if (problem === null) void save();
      else showProblems(event.currentTarget, () => setTried(true));
    },
  };
}
