/** Names of a match's parts: halves, quarters, or parts where there are three or more than four. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { partCount } from '@touchline/domain/match/clock/clock';
import { m } from '@touchline/i18n';

type Parts = Pick<Match, 'matchParts'>;

/** `1st half`, `3rd quarter`, `Part 2`, `Extra time 1`. */
export function partWords(match: Parts, part: number): string {
  const parts = partCount(match);
  if (part > parts) return m.matchday_extra_part({ part: part - parts });
  if (parts === 2) return m.matchday_part_half({ part });
  return parts === 4 ? m.matchday_part_quarter({ part }) : m.lineup_part({ part });
}

/** On the button that begins a part: `Start 2nd quarter`. */
export function startPartText(match: Parts, part: number): string {
  const parts = partCount(match);
  if (part > parts) return m.matchday_start_extra({ part: part - parts });
  if (parts === 2) return m.matchday_start_half({ part });
  return parts === 4 ? m.matchday_start_quarter({ part }) : m.matchday_start_part({ part });
}

/** On the button that ends a part: `Half-time`, `End 1st quarter`. */
export function endPartText(match: Parts, part: number): string {
  const parts = partCount(match);
  if (part * 2 === parts) return m.words_halftime();
  return parts === 4 ? m.matchday_end_quarter({ part }) : m.matchday_end_part({ part });
}
