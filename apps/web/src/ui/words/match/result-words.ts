/** Won, drawn or lost, for `ResultBadge`. */
import type { Side } from '@touchline/domain/entity/tables/match';
import type { SideNames } from '@touchline/domain/match/events/names';
import type { MatchResult, Score } from '@touchline/domain/match/events/score';
import { m } from '@touchline/i18n';
import type { ResultBadgeProps } from '#ui/parts/match/ResultBadge.tsx';

const RESULTS = {
  win: { result: 'won', letter: m.words_letter_won, label: m.words_won },
  draw: { result: 'drawn', letter: m.words_letter_draw, label: m.words_draw },
  lost: { result: 'lost', letter: m.words_letter_lost, label: m.words_lost },
} as const;

export function resultWords(of: MatchResult): ResultBadgeProps {
  const { result, letter, label } = RESULTS[of];
  return { result, letter: letter(), label: label() };
}

/** The score in words for screen readers; the teams alone where it is hidden. */
export function scoreLabel(names: Readonly<Record<Side, SideNames>>, score: Score | null): string {
  const [homeTeam, awayTeam] = [names.home.full, names.away.full];
  if (score === null) return m.live_title({ home: homeTeam, away: awayTeam });
  return m.live_score_label({ homeTeam, home: score.home, awayTeam, away: score.away });
}

export function scoreText({ home, away }: { readonly home: number; readonly away: number }): string {
  return `${home}–${away}`;
}
