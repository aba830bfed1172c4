/** How long a break has lasted: from the moment at which play stopped, as the match clock remembers it. */
import type { Match } from '@touchline/domain/entity/match';
import { isBetweenParts } from '@touchline/domain/match/status';

const LONGEST_SECONDS = 3 * 60 * 60;

/** Seconds since the whistle; null outside of a break, and where the clock cannot know. */
export function breakSeconds(match: Pick<Match, 'status' | 'timer'>, nowSeconds: number): number | null {
  const { status, timer } = match;
  if (!isBetweenParts(status) || timer.running || timer.gameStartedAt <= 0) return null;
  const seconds = Math.floor(nowSeconds) - (timer.gameStartedAt + Math.floor(timer.currentTime));
  return seconds >= 0 && seconds <= LONGEST_SECONDS ? seconds : null;
}
