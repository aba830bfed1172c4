import type { Match } from '@touchline/domain/entity/tables/match';
import type { LiveQuery } from '../../live/live-query.ts';
import { useClient } from '../../page/react.tsx';
import type { MatchSummary } from '../../projections/match-summary.ts';
import { useLiveQuery } from '../use-live-query.ts';

/** A team's matches as lists show them, by date and time. */
export function useMatches(team: number): readonly MatchSummary[] | undefined {
  return useLiveQuery(useClient().matches(team));
}

const NO_MATCH: LiveQuery<null> = { get: () => null, subscribe: () => () => undefined };

/** The current match; null when this device has no match with this id, or for a null id. */
export function useMatch(sid: number | null): Match | null | undefined {
  const { live } = useClient();
  return useLiveQuery<Match | null>(sid === null ? NO_MATCH : live.match(sid));
}
