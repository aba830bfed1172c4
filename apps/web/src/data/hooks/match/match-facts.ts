import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { useClient } from '../../page/react.tsx';
import { factsOfTeam } from '../../queries/matches/match-facts.ts';
import { useLiveQuery } from '../use-live-query.ts';

/** The facts of a team's matches that have ended; undefined while they are read. */
export function useMatchFacts(team: number): readonly MatchFacts[] | undefined {
  const client = useClient();
  return useLiveQuery(
    client.live.query(
      `facts of matches of ${team}`,
      () => factsOfTeam(client, client.live.resolve('teams', team)),
      ({ rows }) => [...rows.values()].some(({ collection }) => collection === 'matches'),
    ),
  );
}
