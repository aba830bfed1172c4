import type { MatchStatus } from '@touchline/domain/entity/tables/match';
import { isEnded, isNotStarted } from '@touchline/domain/match/clock/status';

/**
 * Where a match in a list leads: match day for roles that run matches, the setup for other roles; once the match is
 * played, the timeline.
 */
export function matchAddress(
  { status }: { readonly status: MatchStatus },
  runs: boolean,
): '/match/$id/play/' | '/match/$id/timeline/' | '/match/$id/details/' {
  if (isEnded(status)) return '/match/$id/timeline/';
  if (runs) return '/match/$id/play/';
  return isNotStarted(status) ? '/match/$id/details/' : '/match/$id/timeline/';
}
