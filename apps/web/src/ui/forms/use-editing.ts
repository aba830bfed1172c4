/**
 * A form, or a single field, for something that exists. It saves by itself: valid values are written shortly after the
 * last key, and at once when the user leaves a field, makes a choice or leaves the page. A form with a button (`save`)
 * waits for the button. See `editing.ts`.
 */
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Answer, Refusal } from '../toast/answers.ts';
import { beforeLeaving } from './before-leaving.ts';
import { Editing, type Problems } from './editing.ts';
import { type Input, inputValue } from './input-value.ts';

/** Long enough for a word, short enough to save before a phone is put away. */
const PAUSE_MS = 400;

/** A form's fields and how they are stored. Each is listed in its feature's `forms.testing.ts`. */
export interface EditForm<Row, T extends object, Store, Problem = Refusal> {
  /** Written only when the user leaves a field: on the way to 12 the field shows 1. */
  readonly whenLeft?: true;
  readonly values: (row: Row) => T;
  readonly problems: (values: T, row: Row) => Problems<T>;
  /** Writes only the changed fields. `row` identifies the row; its values may be old. */
  readonly write: (target: EditTarget<Row, Store>, changed: Partial<T>) => Promise<Answer<Saved, Problem>>;
}

export interface Saved {
  /** The action number for Undo; null when there is nothing to undo. */
  readonly action: number | null;
}

export interface EditTarget<Row, Store> {
  readonly store: Store;
  readonly row: Row;
}

export interface EditingOptions<Row, Store, Problem> extends EditTarget<Row, Store> {
  /** Shows why a write was refused, and returns null then. */
  readonly written: (write: Promise<Answer<Saved, Problem>>) => Promise<unknown>;
  /** Nothing is written before `save`. */
  readonly hasButton?: boolean;
}

/** Props of the input of a field. */
export interface FieldProps<V> {
  readonly value: V;
  readonly error: string | null;
  readonly onChange: (input: Input<V>) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
}

export interface EditingState<T extends object> {
  /** The values that the fields show. */
  readonly values: T;
  /** The errors of the values. */
  readonly problems: Problems<T>;
  readonly field: <K extends keyof T & string>(name: K) => FieldProps<T[K]>;
  /** A choice is complete at once: it is written together with the values that depend on it. */
  readonly choose: (values: Partial<T>) => void;
}

export interface StoredEditing<T extends object> extends EditingState<T> {
  /** Writes typed, valid values; false when they were refused. */
  readonly save: () => Promise<boolean>;
}

export function useEditing<Row, T extends object, Store, Problem>(
  form: EditForm<Row, T, Store, Problem>,
  options: EditingOptions<Row, Store, Problem>,
): StoredEditing<T> {
  const { row, hasButton = false } = options;
  const [editing] = useState(() => new Editing(form.values(row)));
  const [, repaint] = useReducer((count: number) => count + 1, 0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ form, ...options });
  // Repeating it for the same row changes nothing, so it may run during a render.
  editing.follow(row, form.values);
  useEffect(() => {
    latest.current = { form, ...options };
  });

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const { form, store, row, written, hasButton = false } = latest.current;
    const changed = editing.take(form.problems(editing.shown, row));
    if (Object.keys(changed).length === 0) return true;
    const answer = await written(form.write({ store, row }, changed));
    if (answer === null) editing.refuse(changed, { again: hasButton });
    else editing.settle(changed);
    repaint();
    return answer !== null;
  }, [editing]);

  useEffect(() => {
    if (hasButton) return;
    const saveNow = () => void save();
    const stop = beforeLeaving(saveNow);
    return () => {
      stop();
      saveNow();
    };
  }, [save, hasButton]);

  function type(typed: Partial<T>) {
    editing.type(typed);
    repaint();
    clearTimeout(timer.current);
  }

  const values = editing.shown;
  const problems = form.problems(values, row);
  return {
    values,
    problems,
    save,
    field: (name) => ({
      value: values[name],
      error: (editing.isTyped(name) && problems[name]) || null,
      onChange: (input) => {
        type({ [name]: inputValue(input) } as Partial<T>);
        if (!hasButton && form.whenLeft !== true) timer.current = setTimeout(() => void save(), PAUSE_MS);
      },
      onFocus: () => editing.enter(name),
      onBlur: () => {
        if (!hasButton) void save();
        editing.leave();
        repaint();
      },
    }),
    choose: (chosen) => {
      type(chosen);
      if (!hasButton) void save();
    },
  };
}
