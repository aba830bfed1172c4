/** The account's own ratings of the players of a training session. */
import { decideSessionRating, type SessionRatingRefusal } from '@touchline/domain/rating/deciding';
import { type GivenRating, type RatingAspect, withoutRating } from '@touchline/domain/rating/rating';
import { ok, refuse } from '@touchline/domain/result';
import { isOwn } from '@touchline/domain/team/permissions';
import type { Refused } from '../permission.ts';
import { act, type Outcome } from '../unit-of-work.ts';
import { type TrainingWork, takeSession } from './training-actor.ts';

export interface RateInSessionArgs {
  readonly session: number;
  readonly player: number;
  readonly aspect: RatingAspect;
  /** 1 to 10; 0 takes the rating back. */
  readonly value: number;
}

/** Rates one topic. The other topics, and the ratings of other coaches, stay. */
export function rateInSession(
  ports: TrainingWork,
  { session: sid, player, aspect, value }: RateInSessionArgs,
): Outcome<object, SessionRatingRefusal> {
  return act<object, SessionRatingRefusal>(ports, { label: 'ratings' }, async (unit) => {
    const { session, actor, timezone } = await takeSession(ports, unit, sid);
    const change = { player: unit.playerNow(player), account: ports.account, aspect, value };
    const decided = decideSessionRating(session, change, { nowSeconds: unit.nowSeconds, timezone });
    if (!decided.ok) return decided;
    await unit.save({ collection: 'training_sessions', sid }, actor, [session, decided.value]);
    return ok({});
  });
}

/** Removes another coach's rating of a player, for the owner of the team. The rater alone could give it back. */
export function removeSessionRating(
  ports: TrainingWork,
  { session: sid, ...given }: Omit<GivenRating, 'rating'> & { readonly session: number },
): Outcome<object, Refused> {
  return act<object, Refused>(ports, { label: 'ratings' }, async (unit) => {
    const { session, actor } = await takeSession(ports, unit, sid);
    if (!isOwn(actor.role)) return refuse({ code: 'noPermission' });
    const metadata = {
      ...session.metadata,
      ratings: withoutRating(session.metadata.ratings, given),
    };
    await unit.save({ collection: 'training_sessions', sid }, actor, [session, { ...session, metadata }]);
    return ok({});
  });
}
