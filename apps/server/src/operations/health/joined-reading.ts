/** Readings for a scrape, which answers in time also when the database or a disk hangs. */
import { withTimeout } from '#platform/with-timeout.ts';

/** Prometheus gives up after ten seconds, and would then take the process for dead. */
const ANSWER_MS = 1_000;

/**
 * Calls `read`, or joins its call that still runs, so that scrape after scrape does not pile up work on what hangs.
 * Resolves with null after a second, or when it fails.
 */
export function joinedReading<T>(read: () => Promise<T>): () => Promise<T | null> {
  let running: Promise<T> | null = null;
  return async () => {
    running ??= read().finally(() => {
      running = null;
    });
    try {
      return await withTimeout(ANSWER_MS, running);
    } catch {
      return null;
    }
  };
}
