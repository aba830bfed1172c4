import { useEffect, useState } from 'react';
import { useClient } from '#data/page/react.tsx';
import { type FederationsAnswer, readFederations } from '#data/queries/team/federations.ts';

/** Undefined while they are loading. */
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
