import type { SharedPerson } from '@touchline/domain/entity/tables/sharing';
import type { Result } from '@touchline/domain/result';
import { useCallback, useEffect, useState } from 'react';
import { type SharingRefusal, sharedPeople } from '../../commands/team/sharing.ts';
import { useClient } from '../../page/react.tsx';

export interface People {
  /** Undefined until the first answer of the server. */
  readonly answer: Result<readonly SharedPerson[], SharingRefusal> | undefined;
  readonly refresh: () => Promise<void>;
}

/** An invited person may accept while the coach watches this screen. */
const AGAIN_MS = 15_000;

/** The people who share a team. Asks the server when the screen opens, and again while it is visible. */
export function usePeople(team: number): People {
  const client = useClient();
  const [answer, setAnswer] = useState<People['answer']>();
  const refresh = useCallback(async () => {
    const next = await sharedPeople(client, team);
    // Keeps the last answer on the screen when the network is lost.
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
