/** Waiting for what takes its time on several machines. */
import { setTimeout as pause } from 'node:timers/promises';

const PROBE_MS = 200;
const LIMIT_MS = 120_000;

/** Asks until there is an answer other than null and false. An error counts as no answer. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | false>,
  limitMs = LIMIT_MS,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  let last: unknown = null;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      last = error;
      return null;
    });
    if (answer !== null && answer !== false) return answer;
    if (performance.now() > deadline)
      throw new Error(`${what}: not within ${limitMs / 1_000} s (${String(last)})`);
    await pause(PROBE_MS);
  }
}

/** The answer of a machine that may be dead: an error after two seconds. */
export function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(2_000) });
}
