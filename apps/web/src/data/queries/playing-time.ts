/** How much every player has played in a season, against how much he could have. */
import type { MatchSummary } from './matches.ts';

export interface SeasonTime {
  readonly player_sid: number;
  /** Minutes on the pitch. */
  readonly minutes: number;
  /** Minutes of the matches for which he was on the sheet and could play. */
  readonly possible: number;
}

/** Over the ended matches of a period; players in the order of their minutes, least first. */
export function playingTimeOf(matches: readonly MatchSummary[], period: number): readonly SeasonTime[] {
  const totals = new Map<number, { minutes: number; possible: number }>();
  for (const match of matches) {
    if (match.period !== period || match.played === null) continue;
    for (const [sid, minutes] of match.played.players) {
      const total = totals.get(sid) ?? { minutes: 0, possible: 0 };
      const possible = total.possible + match.played.minutes;
      totals.set(sid, { minutes: total.minutes + minutes, possible });
    }
  }
  return [...totals]
    .map(([player_sid, total]) => ({ player_sid, ...total }))
    .sort((a, b) => a.minutes - b.minutes || a.player_sid - b.player_sid);
}
