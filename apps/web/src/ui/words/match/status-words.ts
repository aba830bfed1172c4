/** What a list says about the state of a match. */
import type { MatchStatus } from '@touchline/domain/entity/tables/match';
import { m } from '@touchline/i18n';

/** A match that is planned, running or ended without anything special says nothing. */
const STATUS_TEXT: Readonly<Partial<Record<MatchStatus, () => string>>> = {
  HALFTIME: m.words_halftime,
  BREAK: m.words_break,
  PAUSED: m.matches_status_paused,
  PAUSED_EXTRATIME: m.matches_status_paused,
  EXTRATIME: m.words_extra_time,
  PLAYING_EXTRATIME: m.words_extra_time,
  PENALTIES: m.matches_status_penalties,
  DELAYED: m.live_status_delayed,
  POSTPONED: m.words_postponed,
  CANCELLED: m.words_cancelled,
  ABANDONED: m.words_abandoned,
  ABANDONED_ARCHIVED: m.words_abandoned,
  INVALID_DATA: m.matches_status_invalid,
};

export function statusText(status: MatchStatus): string | undefined {
  return STATUS_TEXT[status]?.();
}
