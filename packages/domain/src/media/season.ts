/** Which season of a team a picture was taken in. */
import type { Match } from '../entity/tables/match.ts';
import type { Medium } from '../entity/tables/medium.ts';

type SeasonMatch = Pick<Match, 'sid' | 'period' | 'date'>;

const DAY_S = 86_400;

/**
 * The period of the match that the picture was taken at. For a picture without one it is the period of the last match
 * before it, else of the first match; null for a team without matches. So every picture is in exactly one season.
 */
export function seasonOf(
  { match_sid, createdAt }: Pick<Medium, 'match_sid' | 'createdAt'>,
  matches: readonly SeasonMatch[],
): number | null {
  const own = matches.find(({ sid }) => sid === match_sid);
  if (own !== undefined) return own.period;
  const byDate = [...matches].sort((a, b) => a.date - b.date);
  // A picture of the match day may be older than the kick-off.
  const last = byDate.findLast(({ date }) => date <= createdAt + DAY_S);
  return (last ?? byDate[0])?.period ?? null;
}
