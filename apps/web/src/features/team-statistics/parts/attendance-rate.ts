import { attendanceMonths } from '@touchline/domain/statistics/attendance-months';
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { heldMatch } from '@touchline/domain/statistics/season/attendance';

/** The share of players who came, of those who are known to have come or not; null where nothing was recorded. */
export function attendanceRate(matches: readonly MatchFacts[]): number | null {
  const known = [...attendanceMonths(matches.map(heldMatch)).players.values()];
  const recorded = known.reduce((sum, one) => sum + one.recorded, 0);
  const present = known.reduce((sum, one) => sum + one.present, 0);
  return recorded === 0 ? null : present / recorded;
}
