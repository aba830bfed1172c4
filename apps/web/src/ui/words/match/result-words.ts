/** Won, drawn or lost, for `ResultBadge`. */
import type { MatchResult } from '@touchline/domain/match/events/score';
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

export function scoreText({ home, away }: { readonly home: number; readonly away: number }): string {
  return `${home}–${away}`;
}
