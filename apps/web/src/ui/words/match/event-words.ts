/** Texts for events of a match, shared by coach and followers. */
import type { EventType, GoalType, Match } from '@touchline/domain/entity/tables/match';
import { partCount } from '@touchline/domain/match/clock/clock';
import { m } from '@touchline/i18n';
import { partWords } from './part-words.ts';

type Text = () => string;

const EVENT_TEXT: Readonly<Record<EventType, Text>> = {
  KICKOFF: m.words_kickoff,
  BREAK: m.words_break,
  BREAK_KICKOFF: m.live_event_pause_end,
  HALFTIME: m.words_halftime,
  HALFTIME_KICKOFF: m.live_event_halftime_kickoff,
  EXTRATIME: m.live_event_extratime,
  EXTRATIME_KICKOFF: m.words_extra_time,
  ENDMATCH: m.live_event_endmatch,
  YELLOW_CARD: m.words_card_yellow,
  SECOND_YELLOW_CARD: m.live_event_second_yellow_card,
  RED_CARD: m.words_card_red,
  GREAT_SAVE: m.live_event_great_save,
  GREAT_PASS: m.live_event_great_pass,
  GREAT_RUSH: m.live_event_great_rush,
  GREAT_DEFENSE: m.live_event_great_defense,
  OFFENSE: m.live_event_offense,
  INJURED: m.live_event_injured,
  WARNING_REFEREE: m.live_event_warning_referee,
  CHANCE: m.live_event_chance,
  OFFSIDE: m.words_offside,
  CORNER: m.live_event_corner,
  SHOT_ON_GOAL: m.live_event_shot_on_goal,
  SHOT_WIDE: m.live_event_shot_wide,
  DISTANCE_SHOT: m.live_event_distance_shot,
  POST: m.live_event_post,
  POST_LEFT: m.live_event_post_left,
  POST_RIGHT: m.live_event_post_right,
  CROSSBAR: m.live_event_crossbar,
  PENALTY_STOPPED: m.live_event_penalty_stopped,
  PENALTY_MISSED: m.live_event_penalty_missed,
  PENALTY: m.words_penalty,
  OWN_GOAL: m.live_event_own_goal,
  SUBS_IN: m.words_substitution,
  SUBS_OUT: m.words_leaves_pitch,
  GOAL: m.words_goal,
  SHOTS: m.words_shots,
  CAPTAIN: m.words_captain,
  ASSIST: m.words_assist,
  KEEPER_GLOVES: m.live_event_keeper_gloves,
  TIME_OUT: m.words_time_out,
  TIME_PENALTY: m.words_time_penalty,
  MESSAGE: m.live_event_message,
  LINEUP: m.words_positions_changed,
  PAUSE: m.live_event_pause,
  PAUSE_END: m.live_event_pause_end,
  UNDEFINED: m.common_event,
};

const GOAL_TEXT: Readonly<Record<GoalType, Text | null>> = {
  '': null,
  GOAL: null,
  SHOT: m.live_goal_shot,
  HEADER: m.live_goal_header,
  FREEKICK: m.live_goal_freekick,
  PENALTY: m.live_goal_penalty,
};

export const eventText = (type: EventType): string => EVENT_TEXT[type]();

/** The kind of goal, where it adds to "goal"; undefined for the rest. */
export const goalTypeText = (type: GoalType): string | undefined => GOAL_TEXT[type]?.();

export interface Whistled {
  readonly match: Pick<Match, 'matchParts'>;
  /** The part that the whistle ends or begins. */
  readonly part: number;
  /** The match was stopped before its end. */
  readonly abandoned: boolean;
}

/** The text of an event; for a whistle, the part that it ends or begins. */
export function happenedText(type: EventType, { match, part, abandoned }: Whistled): string {
  /** The number of the part of extra time; 0 or less for parts before extra time. */
  const extra = part - partCount(match);
  switch (type) {
    case 'BREAK_KICKOFF':
      return m.matchday_did_part_start({ part: partWords(match, part) });
    case 'EXTRATIME':
      return extra > 0 ? m.live_status_extra_break() : eventText(type);
    case 'EXTRATIME_KICKOFF':
      return extra > 1 ? m.live_part_extra_second() : eventText(type);
    case 'BREAK':
      // Before a shoot-out: the last part is over.
      if (extra < 0) return m.matchday_did_part_end({ part: partWords(match, part) });
      return extra > 0 ? m.live_event_extra_over() : m.live_event_extratime();
    case 'ENDMATCH':
      return abandoned ? m.words_abandoned() : eventText(type);
    default:
      return eventText(type);
  }
}
