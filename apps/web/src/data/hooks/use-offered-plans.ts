import type { PlansSetting } from '@touchline/domain/plan/plan';
import { useEffect, useState } from 'react';
import { offersOfServer } from '../page/offers.ts';
import { useClientOrNull } from '../page/react.tsx';
import { UNKNOWN_PLANS } from '../session/session.ts';

/**
 * What the server offers; null until that is known to a person who is not signed in. Without an answer, the server
 * counts as one that sells plans.
 */
export function useOfferedPlans(): PlansSetting | null {
  const client = useClientOrNull();
  const [asked, setAsked] = useState<PlansSetting | null>(null);
  const isVisitor = client === null;
  useEffect(() => {
    let isGone = false;
    if (isVisitor) {
      void offersOfServer().then((answer) => {
        if (!isGone) setAsked(answer.ok ? answer.value.plans : UNKNOWN_PLANS);
      });
    }
    return () => {
      isGone = true;
    };
  }, [isVisitor]);
  return client?.plans ?? asked;
}
