/** The phase of a match as text: the kick-off or why the match has not started, the current part, or how it ended. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { isBetweenParts, isEnded, isNotStarted, isPaused } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import { partWords } from '#ui/words/match/part-words.ts';

export function phaseText(match: Match): string {
  const { status } = match;
  if (status === 'POSTPONED') return m.words_postponed();
  if (status === 'CANCELLED') return m.words_cancelled();
  if (status === 'DELAYED') return `${m.live_status_delayed()} · ${startText(match)}`;
  if (isNotStarted(status)) return startText(match);
  if (status === 'ABANDONED' || status === 'ABANDONED_ARCHIVED') return m.words_abandoned();
  if (isEnded(status)) return m.words_full_time();
  if (status === 'PENALTIES') return m.live_status_penalties();
  if (status === 'EXTRATIME') return m.matchday_before_extra();
  if (isBetweenParts(status)) return status === 'HALFTIME' ? m.words_halftime() : m.words_break();
  const part = partWords(match, match.gamepart);
  return isPaused(status) ? `${m.matchday_paused()} · ${part}` : part;
}

function startText({ dateHours, dateMinutes }: Match): string {
  const time = [dateHours, dateMinutes].map((value) => String(value).padStart(2, '0')).join(':');
  return m.words_kickoff_at({ time });
}
