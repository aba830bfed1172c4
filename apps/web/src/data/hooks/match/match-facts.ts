import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { useClient } from '../../page/react.tsx';
import { factsOfTeam } from '../../queries/matches/match-facts.ts';
import type { DerivationProgress } from '../../store/derived/derivation.ts';
import { useLiveQuery } from '../use-live-query.ts';

/** The facts of a team's matches that have ended; undefined while they are read. */
export function useMatchFacts(team: number): readonly MatchFacts[] | undefined {
  const client = useClient();
  return useLiveQuery(
    client.live.query(
      `facts of matches of ${team}`,
      () =>
        factsOfTeam(client, team, (progress) => {
          counting.report(team, progress);
        }),
      ({ rows }) => [...rows.values()].some(({ collection }) => collection === 'matches'),
    ),
  );
}

/** How far the facts of a team are while many of them are derived for the first time; undefined before. */
export function useFactsProgress(team: number): DerivationProgress | undefined {
  return useLiveQuery({ get: () => counting.of(team), subscribe: counting.subscribe });
}

const listeners = new Set<() => void>();
const reached = new Map<number, DerivationProgress>();

/** The last report of each team. It is shown only while facts are missing. */
const counting = {
  of: (team: number): DerivationProgress | undefined => reached.get(team),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  report: (team: number, progress: DerivationProgress) => {
    reached.set(team, progress);
    for (const listener of [...listeners]) listener();
  },
};
