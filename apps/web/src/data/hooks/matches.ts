import type { Match } from '@touchline/domain/entity/match';
import type { MatchSummary } from '../queries/matches.ts';
import { useClient } from '../react.tsx';
import { useSource } from './use-source.ts';

/** A team's matches as lists show them, by date and time. */
export function useMatches(team: number): readonly MatchSummary[] | undefined {
  return useSource(useClient().live.matches(team));
}

/** A whole match as it is now; null when this device has none with this id. */
export function useMatch(sid: number): Match | null | undefined {
  return useSource(useClient().live.match(sid));
}
