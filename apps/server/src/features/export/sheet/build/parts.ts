import { partCount } from '@touchline/domain/match/clock/clock';
import { SHOOTOUT_PART } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import type { Sheet } from './people.ts';

/** `1st half`, `3rd quarter`, `Part 2`, `Extra time 1`, `Shoot-out`. */
export function partText({ doc, locale }: Sheet, part: number): string {
  const parts = partCount({ matchParts: doc.match.parts });
  if (part >= SHOOTOUT_PART) return m.matches_status_penalties({}, { locale });
  if (part > parts) return m.matchday_extra_part({ part: part - parts }, { locale });
  if (parts === 2) return m.matchday_part_half({ part }, { locale });
  return parts === 4 ? m.matchday_part_quarter({ part }, { locale }) : m.lineup_part({ part }, { locale });
}
