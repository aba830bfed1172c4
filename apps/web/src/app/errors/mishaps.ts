/**
 * What nobody expected: errors that no screen caught, promises that nobody waited for. They end here and
 * nowhere else, and the coach reads one dialog about them (section 8, "Web handling").
 */
import { appError } from '@touchline/domain/errors/catalogue';
import { m } from '@touchline/i18n';
import { DatabaseLost, DatabaseRemoved, isStorageFull, storageFull } from '#data/store/problems.ts';
import type { Problem } from './problem.ts';

export interface Mishaps {
  /** The one to tell of; null for none. While it stands, later ones change nothing. */
  get(): Problem | null;
  subscribe(listener: () => void): () => void;
  /** The coach has read it. */
  settle(): void;
}

type Source = Pick<EventTarget, 'addEventListener'>;

/** Listens to a page from now on. */
export function watchMishaps(page: Source): Mishaps {
  let standing: Problem | null = null;
  const listeners = new Set<() => void>();
  const become = (problem: Problem | null) => {
    standing = problem;
    for (const listener of [...listeners]) listener();
  };
  const happened = (error: unknown) => {
    const problem = mishapOf(error);
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

/** What the dialog says of an error; null for one that is told elsewhere, or is none of the coach's business. */
export function mishapOf(error: unknown): Problem | null {
  if (isStorageFull(error)) return STORAGE_FULL();
  if (error instanceof DatabaseLost || error instanceof DatabaseRemoved) return null;
  // A call that was given up on purpose, and what scripts of other origins and browser extensions hide.
  if (error === undefined || error === null || nameOf(error) === 'AbortError') return null;
  // The browser tells of it as an error; it only means that a layout takes another frame.
  if (messageOf(error).startsWith('ResizeObserver loop')) return null;
  return { kind: 'warning', title: m.errors_went_wrong(), text: m.errors_unexpected_text() };
}

/** The code of the catalogue where the error has one; 500 for everything unforeseen. */
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
