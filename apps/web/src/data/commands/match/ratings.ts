/** The account's own ratings of the players of a match. */
import { decideMatchRating, type MatchRatingRefusal } from '@touchline/domain/rating/deciding';
import { type GivenRating, type RatingAspect, withoutRating } from '@touchline/domain/rating/rating';
import { ok, refuse } from '@touchline/domain/result';
import { isOwn } from '@touchline/domain/team/permissions';
import type { Refused } from '../permission.ts';
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

/** Removes another coach's rating of a player, for the owner of the team. The rater alone could give it back. */
export function removeRating(
  ports: MatchWork,
  { match: sid, ...given }: Omit<GivenRating, 'rating'> & { readonly match: number },
): Outcome<object, Refused> {
  return act<object, Refused>(ports, { label: 'ratings' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    if (!isOwn(actor.role)) return refuse({ code: 'noPermission' });
    const after = { ...match, ratings: withoutRating(match.ratings, given) };
    await unit.save({ collection: 'matches', sid }, actor, [match, after]);
    return ok({});
  });
}
