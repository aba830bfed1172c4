/** Who played how long in a match, and how fairly it was divided. */
import type { Match } from '../entity/match.ts';
import { countedTime, playingTime } from '../match/playing-time.ts';
import { sheetOf } from '../match/sheet.ts';

export type Share = 'fair' | 'under' | 'over';

export interface PlayerMinutes {
  readonly player: number;
  readonly minutes: number;
  readonly verdict: Share;
}

export interface PlayedMinutes {
  /** Minutes that were played in all. */
  readonly played: number;
  /** What each would have played if it had been divided evenly. */
  readonly fair: number;
  /** Longest and shortest of those who could play; 0 when nobody could. */
  readonly most: number;
  readonly least: number;
  /** Everybody who could play or did, longest first. */
  readonly players: readonly PlayerMinutes[];
}

/** Within this part of the match around the fair share nobody was wronged: 6 of 60 minutes. */
const TOLERANCE = 0.1;

/** Players who were absent, injured or signed off and did not play are not part of the comparison. */
export function minutesOf(match: Match, nowSeconds: number): PlayedMinutes {
  const times = playingTime(match, nowSeconds);
  const played = countedTime(match, nowSeconds) / 60;
  const could = sheetOf(match)
    .filter(({ sid, unavailable }) => unavailable === null || (times.get(sid) ?? 0) > 0)
    .map(({ sid }) => sid);
  const everybody = [...new Set([...could, ...times.keys()])];
  const minutes = everybody.map((player) => times.get(player) ?? 0);
  const fair = minutes.reduce((sum, one) => sum + one, 0) / Math.max(1, everybody.length);
  return {
    played,
    fair,
    most: Math.max(0, ...minutes),
    least: minutes.length === 0 ? 0 : Math.min(...minutes),
    players: everybody
      .map((player) => ({ player, minutes: times.get(player) ?? 0 }))
      .map((line) => ({ ...line, verdict: verdictOf(line.minutes - fair, TOLERANCE * played) }))
      .sort((a, b) => b.minutes - a.minutes || a.player - b.player),
  };
}

function verdictOf(ahead: number, tolerance: number): Share {
  if (Math.abs(ahead) <= tolerance) return 'fair';
  return ahead < 0 ? 'under' : 'over';
}
