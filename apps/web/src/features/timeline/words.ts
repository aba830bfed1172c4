/** The texts of a timeline row and of the event form: people, events and refusals. */
import type { EventType, Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { minuteText } from '@touchline/domain/match/clock/clock';
import type { MatchRefusal } from '@touchline/domain/match/decision/decided';
import { isGoal } from '@touchline/domain/match/events/events';
import type { KickOutcome } from '@touchline/domain/match/events/shootout';
import type { TimelineFilter, TimelineRow } from '@touchline/domain/match/timeline/timeline';
import { SHOOTOUT_PART } from '@touchline/domain/match-limits';
import { eventTypeOf } from '@touchline/domain/team/event-types';
import { m } from '@touchline/i18n';
import type { Refused } from '#data/commands/permission.ts';
import { markedText } from '#ui/words/match/attendance-words.ts';
import { eventText, goalTypeText, happenedText } from '#ui/words/match/event-words.ts';
import { timeText } from '#ui/words/time-text.ts';
import { CHANCE_TYPES, type Kind } from './draft.ts';

export interface Words {
  readonly nameOf: (sid: number) => string;
  /** The opponent's short name. */
  readonly opponent: string;
  readonly team: Pick<Team, 'eventtypes' | 'player_sids'>;
  readonly match: Pick<Match, 'matchParts' | 'status'>;
  /** The team's time zone and the start of the match: times are local to the team. */
  readonly timezone: string;
  readonly near: number;
  /** The score is shown beside goals and whistles. */
  readonly withScore: boolean;
  /** Followers see goals and results of the match. */
  readonly isPublished: boolean;
}

export const FILTER_TEXT: Readonly<Record<TimelineFilter, () => string>> = {
  all: m.timeline_filter_all,
  goals: m.words_goals,
  cards: m.words_cards,
  substitutions: m.words_substitutions,
  ours: m.timeline_filter_ours,
  theirs: m.timeline_filter_theirs,
};

export const KIND_TEXT: Readonly<Record<Kind, () => string>> = {
  goal: m.words_goal,
  card: m.words_card,
  substitution: m.words_substitution,
  leave: m.words_leaves_pitch,
  timePenalty: m.words_time_penalty,
  timeOut: m.words_time_out,
  other: m.timeline_kind_other,
  kick: m.timeline_kind_kick,
};

export const OUTCOME_TEXT: Readonly<Record<KickOutcome, () => string>> = {
  scored: m.words_kick_scored,
  saved: m.words_kick_saved,
  missed: m.words_kick_missed,
};

/** The minute of an entry; for a message while the clock was not running, the time of day. */
export function whenText(row: TimelineRow, { timezone, near }: Words): string {
  if (row.said > 0) return timeText(row.said, { timezone, near });
  return row.kick === null && row.part !== SHOOTOUT_PART ? minuteText(row) : '';
}

/** The event's text; a team's own type by its title, while the team has it. */
export function typeText(type: EventType, own: string, team: Words['team']): string {
  return ownTypeOf(type, own, team)?.title ?? eventText(type);
}

/** The text of a timeline row: the message, or the part that a whistle ends or begins. */
export function happened({ type, own, part, text }: TimelineRow, { team, match }: Words): string {
  if (type === 'MESSAGE') return text;
  if (type === 'UNDEFINED') return typeText(type, own, team);
  const abandoned = match.status === 'ABANDONED' || match.status === 'ABANDONED_ARCHIVED';
  return happenedText(type, { match, part, abandoned });
}

/** The icon of an event: that of a change, or one that the team has chosen. */
export function typeIcon({ type, own, off }: TimelineRow, { team }: Words): string {
  if (type === 'SUBS_IN' && off !== 0) return 'SUBSTITUTION';
  return ownTypeOf(type, own, team)?.icon ?? type;
}

function ownTypeOf(type: EventType, own: string, team: Words['team']) {
  return type === 'UNDEFINED' ? eventTypeOf(team, own) : undefined;
}

export function whoText(row: TimelineRow, { nameOf, opponent }: Words): string {
  if (row.player !== 0) return nameOf(row.player);
  if (row.ours && row.type !== 'OWN_GOAL') return '';
  if (row.playername !== '') return row.playername;
  if (row.side === '') return '';
  return row.sn > 0 ? m.live_opponent_number({ team: opponent, number: row.sn }) : opponent;
}

export function detailsOf(row: TimelineRow, words: Words): readonly string[] {
  const { nameOf } = words;
  const chance = CHANCE_TYPES.find((type) => type === row.chanceType);
  const kind = isGoal(row.type) ? goalTypeText(row.goalType) : chance && goalTypeText(chance);
  return [
    row.type === 'MESSAGE' ? eventText(row.type) : '',
    // A saved or missed kick has its own text.
    row.kick === 'scored' ? OUTCOME_TEXT.scored() : '',
    row.type === 'OWN_GOAL' ? m.live_own_goal_by() : '',
    row.assist !== 0 ? m.live_from({ name: nameOf(row.assist) }) : '',
    row.assist === 0 && row.assistText !== '' ? m.live_from({ name: row.assistText }) : '',
    row.minutes > 0 ? m.live_minutes_out({ minutes: row.minutes }) : '',
    row.off !== 0 ? m.live_for({ name: nameOf(row.off) }) : '',
    kind ?? '',
  ].filter((detail) => detail !== '');
}

/** Why the form cannot be saved. */
export function refusedText(refusal: MatchRefusal | Refused, nameOf: Words['nameOf']): string {
  switch (refusal.code) {
    case 'noSuchMinute':
      return m.matchday_refuse_no_such_minute({ minute: refusal.minute });
    case 'minuteAhead':
      return m.matchday_refuse_minute_ahead({ minute: refusal.minute });
    case 'unavailable':
      return markedText(nameOf(refusal.player), refusal.reason);
    case 'notOnSheet':
      return m.matchday_refuse_not_on_sheet({ name: nameOf(refusal.player) });
    case 'pitchFull':
      return m.matchday_refuse_pitch_full({ allowed: refusal.allowed });
    case 'contradicts':
      return m.matchday_refuse_contradicts();
    case 'notOn':
      return m.matchday_refuse_not_on({ name: nameOf(refusal.player) });
    case 'alreadyOn':
      return m.matchday_refuse_already_on({ name: nameOf(refusal.player) });
    case 'sentOff':
      return m.matchday_refuse_sent_off({ name: nameOf(refusal.player) });
    case 'serving':
      return m.matchday_refuse_serving({ name: nameOf(refusal.player), minutes: refusal.minutes });
    case 'timeOutTaken':
      return m.matchday_refuse_time_out_taken();
    case 'emptyMessage':
      return m.timeline_empty_message();
    case 'archived':
      return m.matchday_refuse_archived();
    case 'samePlayer':
      return m.matchday_refuse_same_player({ name: nameOf(refusal.player) });
    case 'eventsFull':
      return m.matchday_refuse_events_full({ max: refusal.max });
    case 'notStarted':
      return m.matchday_refuse_not_started();
    case 'noPermission':
      return m.common_no_permission();
    case 'planNeeded':
      return m.shop_upsell_match_plans();
    default:
      return m.timeline_cannot();
  }
}
