/** Playing time of each player in a match, and how fairly it was divided. */
import type { Match } from '../entity/tables/match.ts';
import { countedTime, playingTime } from '../match/lineup/playing-time.ts';
import { sheetOf } from '../match/sheet/sheet.ts';

export type Share = 'fair' | 'under' | 'over';

export interface PlayerMinutes {
  readonly player: number;
  readonly minutes: number;
  readonly verdict: Share;
}

export interface PlayedMinutes {
  /** Total played minutes of all players. */
  readonly played: number;
  /** The time of each player with an equal division. */
  readonly fair: number;
  /** The longest and shortest time of players who could play; 0 without any. */
  readonly most: number;
  readonly least: number;
  /** All players who could play or did, the longest time first. */
  readonly players: readonly PlayerMinutes[];
}

/** The tolerance around the fair share: 6 of 60 minutes. */
const TOLERANCE = 0.1;

/** Players who were absent, injured or signed off and did not play are not compared. */
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
      .map((player) => ({ ...player, verdict: verdictOf(player.minutes - fair, TOLERANCE * played) }))
      .sort((a, b) => b.minutes - a.minutes || a.player - b.player),
  };
}

function verdictOf(ahead: number, tolerance: number): Share {
  if (Math.abs(ahead) <= tolerance) return 'fair';
  return ahead < 0 ? 'under' : 'over';
}
