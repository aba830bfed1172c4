/** The account's own ratings of the players of a match. */
import { decideMatchRating, type MatchRatingRefusal } from '@touchline/domain/rating/deciding';
import type { RatingAspect } from '@touchline/domain/rating/rating';
import { ok } from '@touchline/domain/result';
import { act, type Outcome } from '../unit-of-work.ts';
import { type MatchWork, matchActor } from './match-actor.ts';

export interface RateArgs {
  readonly match: number;
  readonly player: number;
  readonly aspect: RatingAspect;
  /** 1 to 10; 0 takes the rating back. */
  readonly value: number;
}

/** Rates one topic. The other topics, and the ratings of other coaches, stay. */
export function rate(
  ports: MatchWork,
  { match: sid, player, aspect, value }: RateArgs,
): Outcome<object, MatchRatingRefusal> {
  return act<object, MatchRatingRefusal>(ports, { label: 'ratings' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    const { account } = ports;
    const change = { player: unit.playerNow(player), account, aspect, value };
    const decided = decideMatchRating(match, change);
    if (!decided.ok) return decided;
    await unit.save({ collection: 'matches', sid }, actor, [match, decided.value]);
    return ok({});
  });
}
