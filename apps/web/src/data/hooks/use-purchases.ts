import type { Invoice, Purchase } from '@touchline/domain/plan/shop';
import { useCallback } from 'react';
import type { ShopProblem } from '../commands/plan/ask-shop.ts';
import { invoicesOf, purchasesOf } from '../commands/plan/purchases.ts';
import { useClient } from '../page/react.tsx';
import { type Asked, useAsked } from './use-asked.ts';

/** What gives the account's teams a plan, the newest first. */
export function usePurchases(): Asked<readonly Purchase[], ShopProblem> {
  const client = useClient();
  return useAsked(useCallback(() => purchasesOf(client), [client]));
}

/** Null until the payment provider has answered; nothing is said when it does not. */
export function useInvoices(): readonly Invoice[] | null {
  const client = useClient();
  const { answer } = useAsked(useCallback(() => invoicesOf(client), [client]));
  return answer?.ok ? answer.value : null;
}
