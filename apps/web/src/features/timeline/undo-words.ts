/** The texts of what Undo would revert, by the labels of a match's commands, and which of them are whistles. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { CommandLabel } from '@touchline/domain/match/decision/decided';
import { m } from '@touchline/i18n';
import { partWords } from '#ui/words/match/part-words.ts';

const UNDONE_TEXT: Readonly<Record<Exclude<CommandLabel, 'startPart'>, () => string>> = {
  kickOff: m.words_kickoff,
  pause: m.matchday_did_pause,
  resume: m.matchday_did_resume,
  halfTime: m.words_halftime,
  break: m.words_break,
  endMatch: m.live_event_endmatch,
  abandon: m.words_abandoned,
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
  goal: m.words_goal,
  ownGoal: m.live_event_own_goal,
  yellowCard: m.words_card_yellow,
  secondYellowCard: m.live_event_second_yellow_card,
  redCard: m.words_card_red,
  timeOut: m.words_time_out,
  timePenalty: m.words_time_penalty,
  clockMode: m.words_stopped_clock,
  substitution: m.words_substitution,
  leave: m.words_leaves_pitch,
  move: m.words_positions_changed,
  swap: m.words_positions_changed,
  event: m.common_event,
  edit: m.matchday_did_edited,
  message: m.live_event_message,
  editMessage: m.stream_said_again,
  remove: m.words_event_removed,
  keepBoth: m.matchday_did_kept_both,
};

/** Commands that change the phase of the match, also for followers. */
const WHISTLES: ReadonlySet<string> = new Set<CommandLabel>([
  ...(['kickOff', 'halfTime', 'break', 'startPart', 'endMatch', 'abandon', 'finish', 'extraTime'] as const),
  ...(['shootout', 'cancelShootout', 'reopen', 'restart', 'delayed', 'postponed', 'cancelled'] as const),
  ...(['typedScore', 'archive', 'unarchive'] as const),
]);

/**
 * Other screens change a match under labels of their own.
 *
 * @param match with the part that is under way
 */
export function undoneText(label: string, match: Match): string {
  if (label === ('startPart' satisfies CommandLabel)) {
    return m.matchday_did_part_start({ part: partWords(match, match.gamepart) });
  }
  return isLabel(label) ? UNDONE_TEXT[label]() : m.timeline_undo_change();
}

export const isWhistle = (label: string): boolean => WHISTLES.has(label);

const isLabel = (label: string): label is keyof typeof UNDONE_TEXT => Object.hasOwn(UNDONE_TEXT, label);
