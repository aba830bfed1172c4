import type { Match } from '@touchline/domain/entity/match';
import type { Source } from '../live/source.ts';
import type { MatchSummary } from '../queries/matches.ts';
import { useClient } from '../react.tsx';
import { useSource } from './use-source.ts';

/** A team's matches as lists show them, by date and time. */
export function useMatches(team: number): readonly MatchSummary[] | undefined {
  return useSource(useClient().live.matches(team));
}

const NO_MATCH: Source<null> = { get: () => null, subscribe: () => () => undefined };

/** A whole match as it is now; null when this device has none with this id, or none is asked for. */
export function useMatch(sid: number | null): Match | null | undefined {
  const { live } = useClient();
  return useSource<Match | null>(sid === null ? NO_MATCH : live.match(sid));
}
