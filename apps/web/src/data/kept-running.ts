/** Matches that are on for too long, of which the coach said that they still are: he is left alone for a while. */
const KEPT = 'touchline.kept-running';
const LEFT_ALONE_S = 30 * 60;

const listeners = new Set<() => void>();
let until: Readonly<Record<string, number>> | undefined;

/** The coach says that a match is still on; seconds since 1970. */
export function keepRunning(match: number, nowSeconds: number): void {
  const still = Object.entries(kept()).filter(([, end]) => end > nowSeconds);
  until = { ...Object.fromEntries(still), [match]: nowSeconds + LEFT_ALONE_S };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(until));
  } catch {
    // A browser that forbids storage asks again after a reload.
  }
  for (const listener of [...listeners]) listener();
}

/** For `useSyncExternalStore`: until when each match is left alone. */
export const keptRunning = {
  get: (): Readonly<Record<string, number>> => kept(),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function kept(): Readonly<Record<string, number>> {
  until ??= read();
  return until;
}

function read(): Readonly<Record<string, number>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, end]) => Number.isFinite(end)));
  } catch {
    return {};
  }
}
