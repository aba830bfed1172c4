/** Failures of a device's storage as a whole. */

/** The browser deleted the database while it was open (LOC-6). */
export class DatabaseLost extends Error {
  constructor() {
    super('the browser has thrown the database away');
  }
}

/** The account was removed from this device: late calls fail with this. */
export class DatabaseRemoved extends Error {
  constructor() {
    super('the database was removed from this device');
  }
}

/** The disk or the browser's quota is full: the write had no effect. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

let full = false;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: true after a write failed on full storage, until the coach has read the message. */
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
