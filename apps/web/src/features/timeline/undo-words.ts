/** What Undo would take back: the labels of a match's commands in words, and which of them are whistles. */
import type { CommandLabel } from '@touchline/domain/match/decided';
import { m } from '@touchline/i18n';

const UNDONE_TEXT: Readonly<Record<CommandLabel, () => string>> = {
  kickOff: m.live_event_kickoff,
  pause: m.matchday_did_pause,
  resume: m.matchday_did_resume,
  halfTime: m.live_event_halftime,
  break: m.live_event_break,
  startPart: m.matchday_did_part_start,
  endMatch: m.live_event_endmatch,
  abandon: m.live_status_abandoned,
  finish: m.live_event_endmatch,
  extraTime: m.matchday_did_extra_time,
  shootout: m.matchday_did_shootout,
  cancelShootout: m.matchday_did_shootout_cancelled,
  kick: m.timeline_kind_kick,
  delayed: m.matchday_did_delayed,
  postponed: m.matchday_did_postponed,
  cancelled: m.matchday_did_cancelled,
  restart: m.matchday_did_restart,
  typedScore: m.matchday_typed_score_save,
  archive: m.matchday_did_archive,
  unarchive: m.matchday_did_unarchive,
  reopen: m.matchday_resume_match,
  clock: m.matchday_did_clock,
  goal: m.live_event_goal,
  ownGoal: m.live_event_own_goal,
  yellowCard: m.live_event_yellow_card,
  secondYellowCard: m.live_event_second_yellow_card,
  redCard: m.live_event_red_card,
  timeOut: m.live_event_time_out,
  timePenalty: m.live_event_time_penalty,
  clockMode: m.matchday_stopped_clock,
  substitution: m.live_event_subs_in,
  leave: m.live_event_subs_out,
  move: m.live_event_lineup,
  swap: m.live_event_lineup,
  event: m.live_event_undefined,
  edit: m.matchday_did_edited,
  message: m.live_event_message,
  editMessage: m.stream_said_again,
  remove: m.matchday_did_removed,
  keepBoth: m.matchday_did_kept_both,
};

/** What changes where the match stands, for followers too. */
const WHISTLES: ReadonlySet<string> = new Set<CommandLabel>([
  ...(['kickOff', 'halfTime', 'break', 'startPart', 'endMatch', 'abandon', 'finish', 'extraTime'] as const),
  ...(['shootout', 'cancelShootout', 'reopen', 'restart', 'delayed', 'postponed', 'cancelled'] as const),
  ...(['typedScore', 'archive', 'unarchive'] as const),
]);

/** Other screens change a match too, under labels of their own. */
export function undoneText(label: string): string {
  return isLabel(label) ? UNDONE_TEXT[label]() : m.timeline_undo_change();
}

export const isWhistle = (label: string): boolean => WHISTLES.has(label);

const isLabel = (label: string): label is CommandLabel => Object.hasOwn(UNDONE_TEXT, label);
