/** Whether a player has played about their fair share: all present players share the places on the pitch. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { PlayTimeVerdict } from '#ui/parts/players/PlayTimeBar.tsx';

/** A difference up to this fraction of the match counts as fair: 6 of 60 minutes. */
const TOLERANCE = 0.1;

/** The players who share the time, and the time played so far. */
export interface FairnessOf {
  readonly match: Pick<Match, 'matchLength'>;
  readonly onPitch: number;
  /** The number of players who can play now, on the pitch or from the bench. */
  readonly here: number;
  readonly playedMinutes: number;
}

export function verdictOf({ share }: { readonly share: number }, day: FairnessOf): PlayTimeVerdict {
  const fair = day.onPitch / Math.max(1, day.here);
  // Compares minutes, not shares: right after the kick-off every share is 0 or 1, which is no problem.
  const ahead = (share - fair) * day.playedMinutes;
  const tolerance = TOLERANCE * day.match.matchLength;
  if (ahead < -tolerance) return 'under';
  return ahead > tolerance ? 'over' : 'fair';
}
