/** Runs changes that need a proof of ownership: asks once, and again when the proof has expired. */
import type { Reply } from '@touchline/sync/engine/ports';
import { useRef, useState } from 'react';
import { TOO_LATE } from '#data/commands/account/second-factor.ts';

export interface Owner {
  /** Resolves the open question; null while no question is open. */
  readonly asking: ((proof: string | null) => void) | null;
  /** Null when the user cancels. */
  change<T>(make: (proof: string) => Promise<Reply<T>>): Promise<Reply<T> | null>;
}

export function useOwner(): Owner {
  const shown = useRef<string | null>(null);
  const [asking, setAsking] = useState<Owner['asking']>(null);

  async function change<T>(make: (proof: string) => Promise<Reply<T>>): Promise<Reply<T> | null> {
    if (shown.current !== null) {
      const reply = await make(shown.current);
      if (reply.ok || reply.code !== TOO_LATE) return reply;
    }
    const proof = await new Promise<string | null>((resolve) => setAsking(() => resolve));
    setAsking(null);
    shown.current = proof;
    return proof === null ? null : make(proof);
  }

  return { asking, change };
}
