/** The rarer status changes of a match, beside those on match day's bars. */
import type { MatchStatus } from '@touchline/domain/entity/tables/match';
import {
  isArchived,
  isEnded,
  isIssued,
  isNotStarted,
  isPlaying,
  selectedOption,
} from '@touchline/domain/match/clock/status';
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import { m } from '@touchline/i18n';

export interface StatusChoice {
  readonly text: string;
  readonly command: MatchCommand;
}

export function statusChoices(status: MatchStatus): readonly StatusChoice[] {
  if (isNotStarted(status)) {
    const others = (['delayed', 'postponed', 'cancelled'] as const)
      .filter((to) => to !== selectedOption(status))
      .map((to): StatusChoice => ({ text: ISSUE_TEXT[to](), command: { type: 'setStatus', to } }));
    const asPlanned: StatusChoice = { text: m.matchday_status_as_planned(), command: { type: 'restart' } };
    return isIssued(status) ? [asPlanned, ...others] : others;
  }
  const restart: StatusChoice = { text: m.matchday_status_restart(), command: { type: 'restart' } };
  if (isPlaying(status)) {
    const abandon: StatusChoice = {
      text: m.matchday_status_abandon(),
      command: { type: 'endMatch', abandoned: true },
    };
    const cancel: StatusChoice = { text: m.matchday_cancel_shootout(), command: { type: 'cancelShootout' } };
    return status === 'PENALTIES' ? [abandon, cancel, restart] : [abandon, restart];
  }
  if (!isEnded(status)) return [];
  if (isArchived(status)) return [{ text: m.matches_restore(), command: { type: 'unarchive' } }];
  const outcome: StatusChoice =
    selectedOption(status) === 'finished'
      ? { text: m.matchday_status_abandon(), command: { type: 'setOutcome', to: 'abandoned' } }
      : { text: m.matchday_status_finish(), command: { type: 'setOutcome', to: 'finished' } };
  return [outcome, { text: m.words_to_archive(), command: { type: 'archive' } }, restart];
}

/** The title of the list, which names the choices of the status. */
export function statusTitle(status: MatchStatus): string {
  if (status === 'CANCELLED') return m.matchday_status_cancelled_title();
  if (isNotStarted(status))
    return isIssued(status) ? m.matchday_status_later_title() : m.matchday_status_before_title();
  if (status === 'PENALTIES') return m.matchday_status_shootout_title();
  if (isPlaying(status)) return m.matchday_status_playing_title();
  return isArchived(status) ? m.matches_restore() : m.matchday_status_ended_title();
}

const ISSUE_TEXT = {
  delayed: m.matchday_status_delayed,
  postponed: m.matchday_status_postponed,
  cancelled: m.matchday_status_cancelled,
} as const;
