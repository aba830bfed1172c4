import type { PlansSetting } from '@touchline/domain/plan/plan';
import { useEffect, useState } from 'react';
import { offeredPlans } from '../page/offers.ts';
import { useClientOrNull } from '../page/react.tsx';

/** What the server offers; null until that is known to a person who is not signed in. */
export function useOfferedPlans(): PlansSetting | null {
  const client = useClientOrNull();
  const [asked, setAsked] = useState<PlansSetting | null>(null);
  const isVisitor = client === null;
  useEffect(() => {
    let isGone = false;
    if (isVisitor) void offeredPlans().then((plans) => isGone || setAsked(plans));
    return () => {
      isGone = true;
    };
  }, [isVisitor]);
  return client?.plans ?? asked;
}
