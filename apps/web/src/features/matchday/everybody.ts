/** Who may be named: for events who is at the match, for cards everybody on the sheet. */
import { sheetOf, shirtNumberOf } from '@touchline/domain/match/sheet';
import { PRESENCE_TEXT } from '#ui/words/attendance-words.ts';
import type { PlayerNow } from './people.ts';
import type { MatchDay } from './use-match-day.ts';

/** On the pitch, on the bench, and who cannot play but is on the sheet: a coach may get a card on crutches. */
export function everybody(day: MatchDay): readonly PlayerNow[] {
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
