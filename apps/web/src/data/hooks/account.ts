import type { Account } from '@touchline/domain/entity/account';
import { useClient } from '../react.tsx';
import { useSource } from './use-source.ts';

/** The signed-in account; undefined while the first read runs, and until the first sync brought it. */
export function useAccount(): Account | undefined {
  return useSource(useClient().live.account) ?? undefined;
}
