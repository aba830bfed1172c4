import { useEffect, useState } from 'react';
import { type FederationsAnswer, readFederations } from '#data/federations.ts';
import { useClient } from '#data/react.tsx';

/** Undefined while they are read. */
export function useFederations(): FederationsAnswer | undefined {
  const client = useClient();
  const [answer, setAnswer] = useState<FederationsAnswer>();
  useEffect(() => {
    let left = false;
    void readFederations(client).then((found) => {
      if (!left) setAnswer(found);
    });
    return () => {
      left = true;
    };
  }, [client]);
  return answer;
}
