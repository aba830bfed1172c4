/** The shirts of both sides of a match. */

import { create, sameValue } from '../../entity/rows/rows.ts';
import type { Match, Side } from '../../entity/tables/match.ts';
import { type Shirt, shirtFields, type Team } from '../../entity/tables/team.ts';
import { ourSide } from '../events/names.ts';

/**
 * The value of `match.shirt` that stands for the team's shirt: the field's default, whose colours are names. The shirt
 * editor writes hexadecimal colours, so a chosen shirt never equals it.
 */
export const TEAM_SHIRT: Shirt = create(shirtFields);

/** True when the coach chose another shirt than the team's for this match. */
export function hasOwnShirt({ shirt }: Pick<Match, 'shirt'>, team: Pick<Team, 'shirt'>): boolean {
  return !sameValue(shirt, TEAM_SHIRT) && !sameValue(shirt, team.shirt);
}

/** The shirt of our team in this match: the match's own one, otherwise the team's. */
export function shirtOfMatch(match: Pick<Match, 'shirt'>, team: Pick<Team, 'shirt'>): Shirt {
  return hasOwnShirt(match, team) ? match.shirt : team.shirt;
}

/** The shirts of both sides. */
export function sideShirts(
  match: Pick<Match, 'awaygame' | 'shirt' | 'opponent_shirt'>,
  team: Pick<Team, 'shirt'>,
): Readonly<Record<Side, Shirt>> {
  const [ours, theirs] = [shirtOfMatch(match, team), match.opponent_shirt];
  return ourSide(match) === 'home' ? { home: ours, away: theirs } : { home: theirs, away: ours };
}
