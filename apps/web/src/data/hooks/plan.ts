import { hasModule, type ModuleName } from '@touchline/domain/account/modules';
import { trialDaysLeft } from '@touchline/domain/account/trial';
import { actorOnAccount, actorOnTeam } from '../permission.ts';
import { useClient } from '../react.tsx';
import { useAccount } from './account.ts';
import { useCurrentTeam } from './teams.ts';

/** Days that this account's trial has left; -1 when it is over. */
export function useTrialDays(): number {
  const now = useClient().now() / 1000;
  return trialDaysLeft(useAccount()?.signup ?? 0, now);
}

/** Whether a module of section 1 is on, for the team that one works with; before there is one, for the account. */
export function useModule(name: ModuleName): boolean {
  const now = useClient().now() / 1000;
  const team = useCurrentTeam();
  const account = useAccount();
  const own = account ?? null;
  const { plan } = team ? actorOnTeam(team, own, now) : actorOnAccount([], own, now);
  return hasModule(own ?? { modules: [] }, plan, name);
}
