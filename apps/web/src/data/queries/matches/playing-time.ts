/** The playing time of each player in a season, and the possible time. */
import type { MatchSummary } from '../../projections/match-summary.ts';

export interface SeasonTime {
  readonly player_sid: number;
  /** Minutes on the pitch. */
  readonly minutes: number;
  /** Minutes of the matches in which the player was on the sheet and could play. */
  readonly possible: number;
}

/** Sums the ended matches of a period; least minutes first. */
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
