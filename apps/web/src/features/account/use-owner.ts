/** Changes that only the owner may make: asks him once, and again when what he showed is too old. */
import type { Reply } from '@touchline/sync/ports';
import { useRef, useState } from 'react';
import { TOO_LATE } from '#data/commands/second-factor.ts';

export interface Owner {
  /** What the question that is open is answered to; null while none is. */
  readonly asking: ((proof: string | null) => void) | null;
  /** Null when he lets it be. */
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
