/** The minute of the match that plays. */
import { clockAt, minuteText } from '@touchline/domain/match/clock';
import { isInPart } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { useMatch } from '#data/hooks/matches.ts';
import { useNow } from '#data/hooks/now.ts';

export function RunningClock({ sid }: { readonly sid: number }) {
  const match = useMatch(sid);
  const now = useNow();
  if (match === undefined || match === null) return null;
  return isInPart(match.status) ? minuteText(clockAt(match, now)) : m.sideline_running();
}
