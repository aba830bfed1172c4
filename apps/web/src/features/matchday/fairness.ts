/** Whether somebody has played about their fair share: all who are here share the places on the pitch. */
import type { PlayTimeVerdict } from '#ui/parts/PlayTimeBar.tsx';
import type { PlayerNow } from './people.ts';
import type { MatchDay } from './use-match-day.ts';

/** Within this part of the match around the fair share nobody needs to act: 6 of 60 minutes. */
const TOLERANCE = 0.1;

/** Who shares the time, and how much of it there was so far. */
export interface FairnessOf {
  readonly match: Pick<MatchDay['match'], 'matchLength'>;
  readonly onPitch: number;
  /** How many can play now, on the pitch or from the bench. */
  readonly here: number;
  readonly playedMinutes: number;
}

export function verdictOf({ share }: Pick<PlayerNow, 'share'>, day: FairnessOf): PlayTimeVerdict {
  const fair = day.onPitch / Math.max(1, day.here);
  // In minutes, not in shares: after the kick-off everybody has played all or nothing, and that is no worry.
  const ahead = (share - fair) * day.playedMinutes;
  const tolerance = TOLERANCE * day.match.matchLength;
  if (ahead < -tolerance) return 'under';
  return ahead > tolerance ? 'over' : 'fair';
}
