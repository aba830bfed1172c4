/**
 * Text that is not sent or saved yet, so that leaving the screen or a reload without network loses nothing. It is stored
 * for the tab only, so that a shared device does not keep it.
 */
import { useEffect, useState } from 'react';

const keyOf = (name: string) => `touchline.${name}`;

/** Empty for none. */
export function readDraft(name: string): string {
  try {
    return sessionStorage.getItem(keyOf(name)) ?? '';
  } catch {
    return '';
  }
}

/** An empty text ends the draft. A browser may forbid storage; then the text exists in its field only. */
export function keepDraft(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), text);
  } catch {
    return;
  }
}

/** How a draft is written, and read again by a later version of the app. */
export interface DraftForm<T> {
  /** Empty where nothing was typed. */
  readonly write: (value: T) => string;
  readonly read: (text: string) => T;
}

/** A value of the screen that is there again when the user comes back. */
export function useKeptDraft<T>(name: string, { write, read }: DraftForm<T>) {
  const [value, setValue] = useState(() => read(readDraft(name)));
  const text = write(value);
  useEffect(() => keepDraft(name, text), [name, text]);
  return [value, setValue] as const;
}

/** A draft that is one text. */
export const TEXT_DRAFT: DraftForm<string> = { write: (text) => text, read: (text) => text };

/** What a draft in JSON holds; null for none, or for one that cannot be read. */
export function jsonOfDraft(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
