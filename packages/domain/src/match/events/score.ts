/** The score, derived from the goals, and the result for our team (section 4). */
import type { Match, MatchEvent, Side } from '../../entity/tables/match.ts';
import { hasResult, isPlaying } from '../clock/status.ts';
import { isActive, isGoal, isPublic, wasRunLive } from './events.ts';
import { ourSide, theirSide } from './names.ts';

export interface Score {
  readonly home: number;
  readonly away: number;
}

export type MatchResult = 'win' | 'draw' | 'lost';

type Scored = Pick<Match, 'events' | 'scores' | 'status'>;

/** Goals per side, from the events. A match without goal events that was not run live has the typed score. */
export function scoreOf(match: Scored): Score {
  return scoreFrom(match, match.events);
}

/** The score as followers see it, without goals that only the team sees. */
export function publicScoreOf(match: Scored): Score {
  return scoreFrom(match, match.events.filter(isPublic));
}

/** True when goals determine the score instead of the typed one. */
export function hasDerivedScore(match: Scored): boolean {
  return match.events.some(isCounted) || wasRunLive(match) || isPlaying(match.status);
}

function scoreFrom(match: Scored, events: readonly MatchEvent[]): Score {
  if (hasDerivedScore(match)) return events.reduce(scoreAfter, { home: 0, away: 0 });
  return { home: match.scores.scoreHome, away: match.scores.scoreAway };
}

/** The score after one more event. An own goal counts for the side that the event names. */
export function scoreAfter(score: Score, event: MatchEvent): Score {
  const side: Side | '' = event.data.homeaway;
  return side === '' || !isCounted(event) ? score : { ...score, [side]: score[side] + 1 };
}

const isCounted = (event: MatchEvent) => isGoal(event.type) && isActive(event) && event.data.homeaway !== '';

/** Win, draw or loss of our team; null until the match is finished, and for an abandoned one. */
export function resultOf(match: Scored & Pick<Match, 'awaygame'>): MatchResult | null {
  if (!hasResult(match.status)) return null;
  const score = scoreOf(match);
  const difference = score[ourSide(match)] - score[theirSide(match)];
  return difference > 0 ? 'win' : difference < 0 ? 'lost' : 'draw';
}
