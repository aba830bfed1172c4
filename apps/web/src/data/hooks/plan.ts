import { trialDaysLeft } from '@touchline/domain/account/trial';
import { isOwn } from '@touchline/domain/team/permissions';
import { type Feature, holdsHere } from '@touchline/domain/team/plan';
import { actorOnTeam } from '../permission.ts';
import { useClient } from '../react.tsx';
import { useAccount } from './account.ts';
import { useCurrentTeam } from './teams.ts';

/** Days that this account's trial has left; -1 when it is over. */
export function useTrialDays(): number {
  const { now } = useClock();
  return trialDaysLeft(useAccount()?.signup ?? 0, now);
}

/**
 * The feature that is missing for a screen of the current team; null when it is there, or nobody can say yet.
 * For somebody else's team the owner is who can do something about it.
 */
export function useMissingFeature(feature: Feature | null): { feature: Feature; own: boolean } | null {
  const { now, surroundings } = useClock();
  const team = useCurrentTeam();
  const account = useAccount();
  if (feature === null || team === undefined || team === null || account === undefined) return null;
  const { plan } = actorOnTeam(team, account, now);
  return holdsHere(plan, feature, surroundings) ? null : { feature, own: isOwn(team.role) };
}

function useClock() {
  const client = useClient();
  return { now: client.now() / 1000, surroundings: client.surroundings };
}
