/** When the match menu offers what (section 2); match day's own menu on a phone offers the same. */
import type { MatchStatus } from '@touchline/domain/entity/match';
import { isEnded, isPlaying } from '@touchline/domain/match/status';

/** Only when finished, abandoned or archived. */
export const offersStatistics = (status: MatchStatus): boolean => isEnded(status);

/** Only when ended, playing, or ready to start. */
export const offersTimeline = (status: MatchStatus): boolean =>
  isEnded(status) || isPlaying(status) || status === 'CAN_START';
