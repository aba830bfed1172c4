/**
 * Hints between requests and between processes that something in a space changed. A hint is sent only after the commit,
 * so its receiver reads committed data. A lost hint delays an update but never loses one (LIV-3).
 */

export interface Hint {
  readonly space: number;
  /** The device whose push caused the hint; it has the change already. Empty when no device caused it. */
  readonly device: string;
}

export interface Bus {
  publish(hint: Hint): void;
  /** Calls `heard` for every hint of every process. Returns a function that ends the subscription. */
  subscribe(heard: (hint: Hint) => void): () => void;
  close(): Promise<void>;
}

export interface BusDep {
  readonly bus: Bus;
}

/** A bus within one process. It delivers hints asynchronously, as Redis would. */
export function localBus(): Bus {
  const listeners = new Set<(hint: Hint) => void>();
  return {
    publish(hint) {
      setImmediate(() => {
        for (const heard of listeners) heard(hint);
      });
    },
    subscribe(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    close: async () => listeners.clear(),
  };
}
