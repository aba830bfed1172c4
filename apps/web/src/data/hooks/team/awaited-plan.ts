import type { Team } from '@touchline/domain/entity/tables/team';
import { minutesOfWaiting } from '../../settings/awaited-plan.ts';
import { useNow } from '../now.ts';
import { useSettings } from '../settings.ts';

const MINUTE_MS = 60_000;

/** The minutes that the team waits for a plan that was paid; null when it does not. */
export function useMinutesOfWaiting(team: Team): number | null {
  const stored = useSettings()?.awaited_plan ?? '';
  return minutesOfWaiting(stored, team, useNow(MINUTE_MS));
}
