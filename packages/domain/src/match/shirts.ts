/** What the two sides of a match wear. */
import type { Match, Side } from '../entity/match.ts';
import { create, sameValue } from '../entity/rows.ts';
import { type Shirt, shirtFields, type Team } from '../entity/team.ts';
import { ourSide } from './names.ts';

/**
 * The value of `match.shirt` that stands for the team's shirt: the field's default, whose colours are names. The
 * shirt editor writes hexadecimal colours, so a chosen shirt never equals it.
 */
export const TEAM_SHIRT: Shirt = create(shirtFields);

/** Whether the coach chose another shirt than the team's for this match. */
export function hasOwnShirt({ shirt }: Pick<Match, 'shirt'>, team: Pick<Team, 'shirt'>): boolean {
  return !sameValue(shirt, TEAM_SHIRT) && !sameValue(shirt, team.shirt);
}

/** What our team wears in this match: the match's own shirt where it has one, else the team's. */
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
