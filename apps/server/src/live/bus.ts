/**
 * Hints between requests and between processes: "something in this space changed". Sent after a commit, never
 * before it; whoever hears one reads what is committed. A lost hint delays, it never loses (LIV-3).
 */

export interface Hint {
  readonly space: number;
  /** The device whose push it was: it knows already. Empty when no device did it. */
  readonly device: string;
}

export interface Bus {
  publish(hint: Hint): void;
  /** Calls `heard` for every hint of every process; the answer ends it. */
  subscribe(heard: (hint: Hint) => void): () => void;
  close(): Promise<void>;
}

/** For one process. Hears its own hints in a later turn, as it would from Redis. */
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
