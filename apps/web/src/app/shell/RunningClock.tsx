/** The minute of the match that is being played. */
import { clockAt, minuteText } from '@touchline/domain/match/clock/clock';
import { isInPart } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import { useMatch } from '#data/hooks/match/matches.ts';
import { useNow } from '#data/hooks/now.ts';

export function RunningClock({ sid }: { readonly sid: number }) {
  const match = useMatch(sid);
  const now = useNow();
  if (match === undefined || match === null) return null;
  return isInPart(match.status) ? minuteText(clockAt(match, now)) : m.sideline_running();
}
