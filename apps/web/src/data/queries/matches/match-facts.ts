/** The facts of a team's matches that have ended. */
import { isEnded } from '@touchline/domain/match/clock/status';
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { MATCH_FACTS } from '../../projections/match-facts.ts';
import { MATCH_SUMMARIES } from '../../projections/match-summary.ts';
import type { DerivationProgress } from '../../store/derived/derivation.ts';
import type { Derived, Lists } from '../../store/ports.ts';

/** In the order of the list; the summaries tell which matches have ended. */
export async function factsOfTeam(
  { store }: Lists & Derived,
  team: number,
  onProgress?: (progress: DerivationProgress) => void,
): Promise<readonly MatchFacts[]> {
  const listed = await store.summaries(MATCH_SUMMARIES, team);
  const ended = listed.filter(({ status }) => isEnded(status));
  return store.derived(
    MATCH_FACTS,
    ended.map(({ sid }) => sid),
    onProgress,
  );
}
