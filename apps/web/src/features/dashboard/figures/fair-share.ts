/** Compares a player's share of the playing time of a period with the share of the whole team. */
import type { PlayTimeVerdict } from '#ui/parts/players/PlayTimeBar.tsx';

export interface PeriodTime {
  readonly player_sid: number;
  /** Minutes played. */
  readonly minutes: number;
  /** Minutes of the matches in which the player could have played. */
  readonly possible: number;
}

export interface PeriodShare extends PeriodTime {
  /** Played minutes divided by possible minutes, 0 to 1. */
  readonly share: number;
  readonly verdict: PlayTimeVerdict;
}

/** A difference to the team's share up to this value counts as fair. */
const TOLERANCE = 0.12;

/** Sorted by minutes, most first. The fair share is the team's played minutes divided by its possible minutes. */
export function sharesOf(times: readonly PeriodTime[]): readonly PeriodShare[] {
  const possible = sum(times.map((time) => time.possible));
  const fair = possible === 0 ? 0 : sum(times.map((time) => time.minutes)) / possible;
  return times
    .map((time) => {
      const share = time.possible === 0 ? 0 : time.minutes / time.possible;
      return { ...time, share, verdict: verdictOf(share, fair, time.possible) };
    })
    .sort((a, b) => b.minutes - a.minutes || a.player_sid - b.player_sid);
}

function verdictOf(share: number, fair: number, possible: number): PlayTimeVerdict {
  if (possible === 0 || Math.abs(share - fair) <= TOLERANCE) return 'fair';
  return share < fair ? 'under' : 'over';
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
