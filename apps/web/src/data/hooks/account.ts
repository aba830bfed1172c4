import type { Account } from '@touchline/domain/entity/tables/account';
import type { AccountWithPlans } from '../live/ports.ts';
import { useClient } from '../page/react.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** The signed-in account; undefined during the first read, and until the first sync has delivered it. */
export function useAccount(): Account | undefined {
  return useLiveQuery(useClient().live.account) ?? undefined;
}

/** The same, with what the server offers: what a plan depends on. */
export function useAccountWithPlans(): AccountWithPlans | undefined {
  const { plans } = useClient();
  const account = useAccount();
  return account && { ...account, plans };
}
