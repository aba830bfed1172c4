/** The ratings of the demo's latest matches, given by the same rules as coaches give them. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { RATING_TOPICS } from '@touchline/domain/entity/tables/rating';
import { decideMatchRating, rateableInMatch } from '@touchline/domain/rating/deciding';
import type { SeededRandom } from './seeded-random.ts';

/** A coach rates some players after a match, and not all topics. */
const PLAYER_CHANCE = 0.6;
const TOPIC_CHANCE = 0.7;

/** The match with ratings of the demo's coach. Nobody else can give any: the demo has one account. */
export function withDemoRatings(
  match: Match,
  { account, random }: { readonly account: number; readonly random: SeededRandom },
): Match {
  let rated = match;
  for (const player of rateableInMatch(match)) {
    if (!random.chance(PLAYER_CHANCE)) continue;
    const level = 5 + (player % 3);
    for (const aspect of RATING_TOPICS) {
      if (!random.chance(TOPIC_CHANCE)) continue;
      const value = level + random.between(-1, 2);
      const decided = decideMatchRating(rated, { player, account, aspect, value });
      if (decided.ok) rated = decided.value;
    }
  }
  return rated;
}
