/**
 * A form that saves itself: what is right is saved a moment after the last key, and at once when a field is
 * left or the page goes; what is wrong waits, with its message at the field.
 */
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Checks, SavedValues, type Values } from './saved-values.ts';

/** Long enough for a word, short enough that a phone put away has kept everything. */
const PAUSE_MS = 400;

export interface SavedFormOptions<T extends Values> {
  /** What is stored now; a change from elsewhere appears in the fields that are not being edited. */
  values: T;
  /** The message for each field that is wrong. */
  validate: Checks<T>;
  /** Stores the fields that changed and are right. */
  save: (changed: Partial<T>) => void;
}

export interface SavedForm<T extends Values> {
  form: UseFormReturnType<T>;
  /** Props of the input for a field: leaving it saves at once. */
  field: (name: keyof T & string) => ReturnType<UseFormReturnType<T>['getInputProps']>;
}

export function useSavedForm<T extends Values>(options: SavedFormOptions<T>): SavedForm<T> {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [values] = useState(() => new SavedValues(options.values));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const changed = values.toSave(latest.current);
    if (Object.keys(changed).length > 0) latest.current.save(changed);
  }, [values]);

  const form = useForm<T>({
    initialValues: options.values,
    validateInputOnChange: true,
    validate: (shown) => problemsOf(shown, latest.current.validate),
    onValuesChange: (next) => {
      values.shown(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
  });

  const stored = JSON.stringify(options.values);
  const { setFieldValue } = form;
  useEffect(() => {
    const changed = values.stored(JSON.parse(stored));
    for (const [name, value] of Object.entries(changed)) setFieldValue(name, value as never);
  }, [stored, setFieldValue, values]);

  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { form, field: (name) => ({ ...form.getInputProps(name), onBlur: flush }) };
}

function problemsOf<T extends Values>(values: T, validate: Checks<T>) {
  const problems: Record<string, string | null> = {};
  for (const name of Object.keys(values))
    problems[name] = validate[name]?.(values[name] as never, values) ?? null;
  return problems;
}
