/** The facts of a team's matches that have ended. */
import { isEnded } from '@touchline/domain/match/clock/status';
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import type { LiveQueries } from '../../live/live-queries.ts';
import { MATCH_FACTS } from '../../projections/match-facts.ts';
import { MATCH_SUMMARIES } from '../../projections/match-summary.ts';
import type { DerivationProgress } from '../../store/derived/derivation.ts';
import type { Derived } from '../../store/ports.ts';

/** The lists of screens, which are in memory where a screen has read them. */
interface ShownLists {
  readonly live: Pick<LiveQueries, 'listNow'>;
}

/** In the order of their ids; the summaries tell which matches have ended. */
export async function factsOfTeam(
  { store, live }: ShownLists & Derived,
  team: number,
  onProgress?: (progress: DerivationProgress) => void,
): Promise<readonly MatchFacts[]> {
  const listed = await live.listNow(MATCH_SUMMARIES, team);
  const ended = listed.filter(({ status }) => isEnded(status)).map(({ sid }) => sid);
  return store.derived(
    MATCH_FACTS,
    ended.toSorted((a, b) => a - b),
    onProgress,
  );
}
