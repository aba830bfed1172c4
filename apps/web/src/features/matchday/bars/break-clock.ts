/** The duration of a break, counted from the whistle in the match timer. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { isBetweenParts } from '@touchline/domain/match/clock/status';

const LONGEST_SECONDS = 3 * 60 * 60;

/** Seconds since the whistle; null outside of a break, and when the time of the whistle is unknown. */
export function breakSeconds(match: Pick<Match, 'status' | 'timer'>, nowSeconds: number): number | null {
  const { status, timer } = match;
  if (!isBetweenParts(status) || timer.running || timer.gameStartedAt <= 0) return null;
  const seconds = Math.floor(nowSeconds) - (timer.gameStartedAt + Math.floor(timer.currentTime));
  return seconds >= 0 && seconds <= LONGEST_SECONDS ? seconds : null;
}
