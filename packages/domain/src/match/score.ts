/** The score, derived from the goals, and the result that it gives our team (section 4). */
import type { Match, MatchEvent, Side } from '../entity/match.ts';
import { isActive, isGoal, isPublic, wasRunLive } from './events.ts';
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
  return scoreFrom(match, match.events);
}

/** The score as followers see it: a goal that stays with the team is none to them. */
export function publicScoreOf(match: Scored): Score {
  return scoreFrom(match, match.events.filter(isPublic));
}

/** Whether goals make the score, and not what was typed. */
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

/** Win, draw or lost for our team; null until the match is finished, and for an abandoned one. */
export function resultOf(match: Scored & Pick<Match, 'awaygame'>): MatchResult | null {
  if (!hasResult(match.status)) return null;
  const score = scoreOf(match);
  const difference = score[ourSide(match)] - score[theirSide(match)];
  return difference > 0 ? 'win' : difference < 0 ? 'lost' : 'draw';
}
