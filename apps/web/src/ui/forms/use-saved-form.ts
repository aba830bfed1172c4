/**
 * A form that saves itself: what is right is saved a moment after the last key, and at once when a field is
 * left or the page goes; what is wrong waits, with its message at the field.
 */
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useCallback, useEffect, useRef } from 'react';

/** Long enough for a word, short enough that a phone put away has kept everything. */
const PAUSE_MS = 400;

type Values = Record<string, unknown>;

export interface SavedFormOptions<T extends Values> {
  /** What is stored now; a change from elsewhere appears in the fields that are not being edited. */
  values: T;
  /** The message for each field that is wrong. */
  validate: { [K in keyof T]?: (value: T[K], values: T) => string | null };
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
  const unsaved = useRef(new Set<keyof T & string>());
  const current = useRef(options.values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const { values, validate, save } = latest.current;
    const changed: Partial<T> = {};
    for (const name of unsaved.current) {
      const value = current.current[name];
      if (typeof validate[name]?.(value, current.current) === 'string') continue;
      unsaved.current.delete(name);
      if (!same(value, values[name])) changed[name] = value;
    }
    if (Object.keys(changed).length > 0) save(changed);
  }, []);

  const form = useForm<T>({
    initialValues: options.values,
    validateInputOnChange: true,
    validate: (values) => problemsOf(values, latest.current.validate),
    onValuesChange: (next) => {
      // What came from elsewhere is there already, and nobody's edit: saved again it would undo what comes next.
      for (const name of Object.keys(next)) {
        if (!same(next[name], current.current[name])) unsaved.current.add(name);
      }
      current.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
  });

  const stored = JSON.stringify(options.values);
  const { setFieldValue } = form;
  useEffect(() => {
    const values: T = JSON.parse(stored);
    for (const name of Object.keys(values)) {
      if (same(current.current[name], values[name]) || unsaved.current.has(name)) continue;
      current.current = { ...current.current, [name]: values[name] };
      setFieldValue(name, values[name] as never);
    }
  }, [stored, setFieldValue]);

  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { form, field: (name) => ({ ...form.getInputProps(name), onBlur: flush }) };
}

function problemsOf<T extends Values>(values: T, validate: SavedFormOptions<T>['validate']) {
  const problems: Record<string, string | null> = {};
  for (const name of Object.keys(values))
    problems[name] = validate[name]?.(values[name] as never, values) ?? null;
  return problems;
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
