/** Whether a player got his share of a period: as much as the others of the team, less, or more. */
import type { PlayTimeVerdict } from '#ui/parts/PlayTimeBar.tsx';

export interface PeriodTime {
  readonly player_sid: number;
  /** Minutes played. */
  readonly minutes: number;
  /** Minutes of the matches in which the player could have played. */
  readonly possible: number;
}

export interface PeriodShare extends PeriodTime {
  /** Part of the possible minutes that was played, 0 to 1. */
  readonly share: number;
  readonly verdict: PlayTimeVerdict;
}

/** Within this of the team's own share nobody needs to act. */
const TOLERANCE = 0.12;

/** Most minutes first. The fair share is what the whole team played of what was possible. */
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
