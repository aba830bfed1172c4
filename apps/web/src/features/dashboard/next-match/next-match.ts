/** Chooses the match that the dashboard shows, and the matches that were played last. */
import type { MatchStatus } from '@touchline/domain/entity/tables/match';
import { type WallClock, wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { hasResult, isNotStarted, isPlaying } from '@touchline/domain/match/clock/status';

type Listed = WallClock & { readonly status: MatchStatus };

const OFF: readonly MatchStatus[] = ['POSTPONED', 'CANCELLED', 'INVALID_DATA'];

/** True for a match that can still be played. */
export function isAhead(match: Listed): boolean {
  return isNotStarted(match.status) && !OFF.includes(match.status);
}

/**
 * The match that is being played (the latest one if there are several), else the next one from today on. `matches`
 * are sorted by date; `today` is the day at the team's place, in the format of `match.date`.
 */
export function nextMatch<T extends Listed>(matches: readonly T[], today: number): T | null {
  const playing = matches.findLast((match) => isPlaying(match.status) && match.date >= today);
  return playing ?? matches.find((match) => isAhead(match) && match.date >= today) ?? null;
}

/** Played matches, the latest first. */
export function lastMatches<T extends Listed>(matches: readonly T[], count: number): readonly T[] {
  return matches
    .filter((match) => hasResult(match.status))
    .sort((a, b) => wallClockSeconds(b) - wallClockSeconds(a))
    .slice(0, count);
}
