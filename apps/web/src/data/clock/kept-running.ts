/** Matches that run for too long but that the coach confirmed as still running: no reminder for a while. */
const KEPT = 'touchline.kept-running';
const LEFT_ALONE_S = 30 * 60;

const listeners = new Set<() => void>();
let until: Readonly<Record<string, number>> | undefined;

/** Records that a match still runs; seconds since 1970. */
export function keepRunning(match: number, nowSeconds: number): void {
  const still = Object.entries(kept()).filter(([, end]) => end > nowSeconds);
  until = { ...Object.fromEntries(still), [match]: nowSeconds + LEFT_ALONE_S };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(until));
  } catch {
    // Without storage the app asks again after a reload.
  }
  for (const listener of [...listeners]) listener();
}

/** For `useSyncExternalStore`: the end of the pause of each match. */
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
