/** Errors that no screen catches. Without this an unhandled rejection fails the test. */
import { onTestFinished, vi } from 'vitest';
import type { Client } from '#data/client/client.ts';
import { watchUnexpectedErrors } from '../errors/unexpected-errors.ts';

/** The title of the app's dialog about an unexpected error; null while there was none. */
export function unexpectedErrors(): { readonly title: () => string | null } {
  const listen = (type: string, listener: EventListener) => {
    addEventListener(type, listener);
    onTestFinished(() => removeEventListener(type, listener));
  };
  const errors = watchUnexpectedErrors({ addEventListener: listen as EventTarget['addEventListener'] });
  return { title: () => errors.get()?.title ?? null };
}

/** The next call of this kind fails in a way that its caller does not expect. */
export function breakOnce(client: Client, kind: 'ask' | 'post' | 'authorised'): void {
  const spy = vi.spyOn(client, kind).mockImplementationOnce(() => Promise.reject(new Error('unexpected')));
  onTestFinished(() => {
    spy.mockRestore();
  });
}
