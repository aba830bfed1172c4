import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useOfferedPlans } from '#data/hooks/use-offered-plans.ts';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';

/** Around the screens of the shop: where every team has Premium, they say just that. */
export function ForSale({ children }: { readonly children: ReactNode }) {
  const plans = useOfferedPlans();
  if (plans === null) return null;
  if (plans === 'sold') return children;
  return <EmptyState icon="check" title={m.shop_included_title()} text={m.shop_included_text()} />;
}
