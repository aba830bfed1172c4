import { hasModule, type ModuleName } from '@touchline/domain/account/modules';
import { trialDaysLeft } from '@touchline/domain/plan/trial';
import { actorOnAccount, actorOnTeam } from '../../commands/permission.ts';
import { useClient } from '../../page/react.tsx';
import { useAccount, useAccountWithPlans } from '../account.ts';
import { useCurrentTeam } from './teams.ts';

/** Days left in this account's trial; -1 after its end. */
export function useTrialDays(): number {
  const now = useClient().now() / 1000;
  return trialDaysLeft(useAccount()?.signup ?? 0, now);
}

/** Whether a module of section 1 is on for the current team; without a team, for the account. */
export function useModule(name: ModuleName): boolean {
  const now = useClient().now() / 1000;
  const team = useCurrentTeam();
  const account = useAccountWithPlans();
  const own = account ?? null;
  const { plan } = team ? actorOnTeam(team, own, now) : actorOnAccount([], own, now);
  return hasModule(own ?? { modules: [] }, plan, name);
}
