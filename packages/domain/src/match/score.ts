/** The score, derived from the goals, and the result that it gives our team (section 4). */
import type { Match, MatchEvent, Side } from '../entity/match.ts';
import { isActive, isGoal, wasRunLive } from './events.ts';
import { ourSide, theirSide } from './names.ts';
import { hasResult, isPlaying } from './status.ts';

export interface Score {
  readonly home: number;
  readonly away: number;
}

export type MatchResult = 'win' | 'draw' | 'lost';

type Scored = Pick<Match, 'events' | 'scores' | 'status'>;

/**
 * Goals per side. Goals come from the events; only a match without goal events that was not run live has
 * the typed score.
 */
export function scoreOf(match: Scored): Score {
  const score = match.events.reduce(scoreAfter, { home: 0, away: 0 });
  const derived = score.home + score.away > 0 || wasRunLive(match) || isPlaying(match.status);
  return derived ? score : { home: match.scores.scoreHome, away: match.scores.scoreAway };
}

/** The score after one more event. An own goal counts for the side that the event names. */
export function scoreAfter(score: Score, event: MatchEvent): Score {
  const side: Side | '' = event.data.homeaway;
  if (side === '' || !isGoal(event.type) || !isActive(event)) return score;
  return { ...score, [side]: score[side] + 1 };
}

/** Win, draw or lost for our team; null until the match is finished, and for an abandoned one. */
export function resultOf(match: Scored & Pick<Match, 'awaygame'>): MatchResult | null {
  if (!hasResult(match.status)) return null;
  const score = scoreOf(match);
  const difference = score[ourSide(match)] - score[theirSide(match)];
  return difference > 0 ? 'win' : difference < 0 ? 'lost' : 'draw';
}
