/** The people who can be named: for events those at the match, for cards everyone on the sheet. */
import { sheetOf, shirtNumberOf } from '@touchline/domain/match/sheet/sheet';
import { PRESENCE_TEXT } from '#ui/words/match/attendance-words.ts';
import type { PlayerNow } from '../state/people.ts';
import type { MatchDay } from '../state/use-match-day.ts';

/** Pitch, bench, and players on the sheet who cannot play: an injured player may still get a card. */
export function allPlayers(day: MatchDay): readonly PlayerNow[] {
  const shown = new Set([...day.pitch, ...day.bench].map((player) => player.sid));
  const others = sheetOf(day.match)
    .filter(({ sid }) => !shown.has(sid))
    .map(({ sid, unavailable }) => ({
      sid,
      name: day.nameOf(sid),
      number: shirtNumberOf(day.match, sid),
      minutes: 0,
      share: 0,
      verdict: 'fair' as const,
      captain: false,
      keeper: false,
      injured: unavailable === 'injured',
      away: unavailable === null || unavailable === 'injured' ? null : PRESENCE_TEXT[unavailable](),
    }));
  return [...day.pitch, ...day.bench, ...others];
}
