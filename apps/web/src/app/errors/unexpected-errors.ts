/**
 * Unexpected errors: errors that no screen caught, and unhandled promise rejections. This is the only place that
 * handles them, and the coach reads one dialog about them (section 8, "Web handling").
 */
import { appError } from '@touchline/domain/errors/catalogue';
import { m } from '@touchline/i18n';
import { DatabaseLost, DatabaseRemoved, isStorageFull, storageFull } from '#data/store/problems.ts';
import type { Problem } from './problem.ts';

export interface UnexpectedErrors {
  /** The error that the dialog shows; null for none. Later errors change nothing while it is open. */
  get(): Problem | null;
  subscribe(listener: () => void): () => void;
  /** The coach has closed the dialog. */
  settle(): void;
}

type Source = Pick<EventTarget, 'addEventListener'>;

/** Starts listening to a page's errors. */
export function watchUnexpectedErrors(page: Source): UnexpectedErrors {
  let standing: Problem | null = null;
  const listeners = new Set<() => void>();
  const become = (problem: Problem | null) => {
    standing = problem;
    for (const listener of [...listeners]) listener();
  };
  const happened = (error: unknown) => {
    const problem = problemOfError(error);
    if (problem !== null && standing === null) become(problem);
  };
  page.addEventListener('error', (event) => happened(errorOf(event)));
  page.addEventListener('unhandledrejection', (event) => happened(reasonOf(event)));
  storageFull.subscribe(() => {
    if (storageFull.get()) become(STORAGE_FULL());
  });
  return {
    get: () => standing,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settle: () => {
      storageFull.settle();
      become(null);
    },
  };
}

/** The text for an error; null for one that is reported elsewhere or does not concern the coach. */
export function problemOfError(error: unknown): Problem | null {
  if (isStorageFull(error)) return STORAGE_FULL();
  if (error instanceof DatabaseLost || error instanceof DatabaseRemoved) return null;
  // Ignores aborted calls, and errors whose details the browser hides (other origins, browser extensions).
  if (error === undefined || error === null || nameOf(error) === 'AbortError') return null;
  // ResizeObserver reports this as an error; it only means that layout takes another frame.
  if (messageOf(error).startsWith('ResizeObserver loop')) return null;
  return { kind: 'warning', title: m.errors_went_wrong(), text: m.errors_unexpected_text() };
}

/** The catalogue's code where the error has one; 500 for all other errors. */
export function codeOf(error: unknown): number {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'number' && appError('data', code).name !== 'other' ? code : UNFORESEEN;
}

const UNFORESEEN = 500;
const STORAGE_FULL = (): Problem => ({
  kind: 'error',
  title: m.errors_storage_full_title(),
  text: m.errors_storage_full_text(),
});

const errorOf = (event: Event): unknown => ('error' in event ? event.error : null);
const reasonOf = (event: Event): unknown => ('reason' in event ? event.reason : null);

function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
}
