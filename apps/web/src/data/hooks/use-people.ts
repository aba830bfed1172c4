import type { SharedPerson } from '@touchline/domain/entity/sharing';
import type { Result } from '@touchline/domain/result';
import { useCallback, useEffect, useState } from 'react';
import { type SharingRefusal, sharedPeople } from '../commands/sharing.ts';
import { useClient } from '../react.tsx';

export interface People {
  /** Undefined while the server is asked for the first time. */
  readonly answer: Result<readonly SharedPerson[], SharingRefusal> | undefined;
  readonly refresh: () => Promise<void>;
}

/** An invitation is accepted while the coach who sent it looks on. */
const AGAIN_MS = 15_000;

/** With whom a team is shared, asked from the server when the screen opens, and again as long as it is looked at. */
export function usePeople(team: number): People {
  const client = useClient();
  const [answer, setAnswer] = useState<People['answer']>();
  const refresh = useCallback(async () => {
    const next = await sharedPeople(client, team);
    // What was read stays on the screen when the network goes.
    setAnswer((before) => (before?.ok === true && !next.ok ? before : next));
  }, [client, team]);
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    void refresh();
    const timer = setInterval(back, AGAIN_MS);
    document.addEventListener('visibilitychange', back);
    addEventListener('online', back);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
      removeEventListener('online', back);
    };
  }, [refresh]);
  return { answer, refresh };
}
