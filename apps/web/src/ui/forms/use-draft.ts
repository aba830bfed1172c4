/** A form for something new: nothing is stored before it is submitted, and errors are shown then. */
import { useState } from 'react';
import type { Problems } from './editing.ts';
import { inputValue } from './input-value.ts';
import { showProblems } from './show-problems.ts';
import type { EditingState } from './use-editing.ts';

export interface Draft<T extends object> extends EditingState<T> {
  /** True when the form is valid; else moves to the first invalid field. */
  readonly attempt: (form: HTMLFormElement) => boolean;
  /** Restores the initial values, for the next new item. */
  readonly reset: () => void;
}

export function useDraft<T extends object>(start: () => T, problemsOf: (values: T) => Problems<T>): Draft<T> {
  const [values, setValues] = useState(start);
  const [tried, setTried] = useState(false);
  const problems = problemsOf(values);
  const choose = (chosen: Partial<T>) => setValues((latest) => ({ ...latest, ...chosen }));
  return {
    values,
    problems,
    choose,
    field: (name) => ({
      value: values[name],
      error: (tried && problems[name]) || null,
      onChange: (input) => choose({ [name]: inputValue(input) } as Partial<T>),
    }),
    attempt: (form) => {
      const isRight = Object.values(problems).every((problem) => typeof problem !== 'string');
      if (!isRight) showProblems(form, () => setTried(true));
      return isRight;
    },
    reset: () => {
      setValues(start);
      setTried(false);
    },
  };
}
