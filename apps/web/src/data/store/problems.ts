/** What can be wrong with a device's storage itself, apart from any one change. */

/** The browser has thrown the database away while it was in use (LOC-6). */
export class DatabaseLost extends Error {
  constructor() {
    super('the browser has thrown the database away');
  }
}

/** The account has left this device: whoever is late with it finds nothing. */
export class DatabaseRemoved extends Error {
  constructor() {
    super('the database was removed from this device');
  }
}

/** The disk, or what the browser grants of it, is full: nothing of the write is there. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

let full = false;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: true from a write that found no room until the coach has read of it. */
export const storageFull = {
  get: () => full,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  report: () => become(true),
  settle: () => become(false),
};

function become(now: boolean): void {
  full = now;
  for (const listener of [...listeners]) listener();
}
