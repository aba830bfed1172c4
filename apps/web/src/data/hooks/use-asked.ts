import type { Result } from '@touchline/domain/result';
import { useCallback, useEffect, useState } from 'react';

export interface Asked<T, E> {
  /** The last success, or the last failure before one; undefined until the first answer. */
  readonly answer: Result<T, E> | undefined;
  readonly again: () => Promise<void>;
}

/**
 * An answer of the server that is not among the rows: asked for when the screen opens, when the page is shown again and
 * when the network is back.
 * @param ask the same function until something else is asked
 * @param everyMs also asked for again after so long, while the page is visible; 0 for never
 */
export function useAsked<T, E>(ask: () => Promise<Result<T, E>>, everyMs = 0): Asked<T, E> {
  const [answer, setAnswer] = useState<Result<T, E>>();
  const again = useCallback(async () => {
    const next = await ask();
    // Keeps the last answer on the screen when the network is lost.
    setAnswer((before) => (before?.ok === true && !next.ok ? before : next));
  }, [ask]);
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') void again();
    };
    void again();
    const timer = everyMs > 0 ? setInterval(back, everyMs) : undefined;
    document.addEventListener('visibilitychange', back);
    addEventListener('online', back);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
      removeEventListener('online', back);
    };
  }, [again, everyMs]);
  return { answer, again };
}
