/** The ratings of the demo's latest matches and training, given by the same rules as coaches give them. */
import type { Match } from '../entity/tables/match.ts';
import { RATING_TOPICS } from '../entity/tables/rating.ts';
import { decideMatchRating, type RatingChange, rateableInMatch } from '../rating/deciding.ts';
import type { Result } from '../result.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A coach rates some players after a match, and not all topics. */
const PLAYER_CHANCE = 0.6;
const TOPIC_CHANCE = 0.7;

/** The demo's coach, who alone can rate: the demo has one account. */
interface Rater {
  readonly account: number;
  readonly random: SeededRandom;
}

/** The match with ratings of the demo's coach. */
export function withDemoRatings(match: Match, rater: Rater): Match {
  return withRatingsOf(match, rateableInMatch(match), { ...rater, rate: decideMatchRating });
}

/** @param rate the rule that gives one rating */
export function withRatingsOf<G>(
  before: G,
  players: readonly number[],
  {
    account,
    random,
    rate,
  }: Rater & { readonly rate: (rated: G, change: RatingChange) => Result<G, unknown> },
): G {
  let rated = before;
  for (const player of players) {
    if (!random.chance(PLAYER_CHANCE)) continue;
    const level = 5 + (player % 3);
    for (const aspect of RATING_TOPICS) {
      if (!random.chance(TOPIC_CHANCE)) continue;
      const value = level + random.between(-1, 2);
      const decided = rate(rated, { player, account, aspect, value });
      if (decided.ok) rated = decided.value;
    }
  }
  return rated;
}
