/**
 * Names and texts for a row's registers, as the screens use them: a path is never shown. One table for each collection,
 * by the part of the path before a member's key.
 */
import type { Value } from '@touchline/domain/entity/rows/rows';
import { PRIVACY_LEVELS } from '@touchline/domain/entity/tables/privacy';
import { readOwnFormation } from '@touchline/domain/pitch/own-formation';
import { m } from '@touchline/i18n';
import { dayFormat } from './formats.ts';
import { eventSentence } from './match/event-sentence.ts';
import { isTaskKind, taskName } from './match/task-words.ts';
import { PUBLIC_NAMES_TEXT } from './public-names.ts';
import { AGE_TEXT, COUNTRY_TEXT, LEVEL_TEXT } from './team/age-words.ts';
import { periodTitle } from './team/period-words.ts';

/** Names of rows: a player's nickname, a team's name, a match's opponent; empty when unknown. */
export type NameOf = (collection: string, sid: number) => string;

export interface Told {
  readonly value: Value;
  /** The member's key; empty for a field. */
  readonly key: string;
  readonly nameOf: NameOf;
}

export interface FieldWords {
  readonly field: (told: Told) => string;
  readonly value: (told: Told) => string;
  /** Members that are described together, such as a line-up's places. */
  readonly together?: true;
}

/** By the part of a register's path before a member's key. */
export type FieldsInWords = Readonly<Record<string, FieldWords>>;

const told = ({ value }: Told): string => plainText(value);
export const text = (field: () => string, value: (told: Told) => string = told): FieldWords => ({
  field,
  value,
});
export const onOff = (field: () => string) =>
  text(field, ({ value }) => (value ? m.changes_on() : m.changes_off()));
export const minutes = (field: () => string) =>
  text(field, ({ value }) => m.changes_minutes({ count: plainText(value) }));
const changed = (field: () => string) => text(field, setOrGone);
/** One line for many members: `Line-up, part 1: changed`. */
const together = (field: (told: Told) => string): FieldWords => ({
  field,
  value: setOrGone,
  together: true,
});
export const choice = (field: () => string, choices: Readonly<Record<string, () => string>>) =>
  text(field, ({ value }) => choices[String(value)]?.() ?? plainText(value));

function plainText(value: Value): string {
  if (value === null || value === '') return m.changes_nothing();
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? m.changes_on() : m.changes_off();
  return m.changes_set();
}

export function setOrGone({ value }: Told): string {
  return value === null ? m.changes_taken_out() : m.changes_set();
}

function playerOf({ value, nameOf }: Told): string {
  return typeof value === 'number' && value !== 0 && value !== -1
    ? nameOf('players', value) || m.words_a_player()
    : m.words_nobody();
}

export const memberName = ({ key, nameOf }: Told): string =>
  nameOf('players', Number.parseInt(key, 10)) || m.words_a_player();

export function day({ value }: Told): string {
  if (typeof value !== 'number') return plainText(value);
  // The day in the team's time zone, stored as if it were in UTC.
  return dayFormat({ dateStyle: 'medium' }).format(value * 1000);
}

const POSITIONS: Readonly<Record<string, () => string>> = {
  A: m.players_position_a,
  M: m.players_position_m,
  D: m.words_defence,
  K: m.words_position_goal,
};

function positions({ value }: Told): string {
  if (!Array.isArray(value) || value.length === 0) return m.changes_nothing();
  return value.map((id) => POSITIONS[String(id)]?.() ?? String(id)).join(', ');
}

function titleOf({ value }: Told): string {
  const title = propertyOf(value, 'title') ?? propertyOf(value, 'label');
  return typeof title === 'string' && title !== '' ? title : setOrGone({ value, key: '', nameOf: () => '' });
}

const STATUS: Readonly<Record<string, () => string>> = {
  NEW: m.changes_match_phase_before,
  EDIT: m.changes_match_phase_before,
  CAN_START: m.changes_match_phase_before,
  DELAYED: m.live_status_delayed,
  POSTPONED: m.words_postponed,
  CANCELLED: m.words_cancelled,
  ABANDONED: m.words_abandoned,
  ABANDONED_ARCHIVED: m.words_abandoned,
  HALFTIME: m.words_halftime,
  BREAK: m.words_break,
  PAUSED: m.live_event_pause,
  PAUSED_EXTRATIME: m.live_event_pause,
  EXTRATIME: m.words_extra_time,
  PLAYING_EXTRATIME: m.words_extra_time,
  PENALTIES: m.live_status_penalties,
  FINISHED: m.words_full_time,
  ARCHIVED: m.words_full_time,
};

function phase({ value }: Told): string {
  const status = propertyOf(value, 'status');
  const part = propertyOf(value, 'gamepart');
  if (status === 'PLAYING') return m.changes_match_phase_part({ part: plainText(part ?? 1) });
  return STATUS[String(status)]?.() ?? m.changes_set();
}

/** A match stores a team's own formation as a text with its places. */
function formationName({ value }: Told): string {
  const written = plainText(value);
  return readOwnFormation(written)?.name ?? written;
}

function score({ value }: Told): string {
  const [home, away] = [propertyOf(value, 'scoreHome'), propertyOf(value, 'scoreAway')];
  return m.changes_match_score({ home: plainText(home ?? 0), away: plainText(away ?? 0) });
}

export function propertyOf(value: Value | undefined, name: string): Value | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return (value as Readonly<Record<string, Value>>)[name];
}

/** A family's or a coach's choice; a removed one leaves the default. */
function level({ value }: Told): string {
  const chosen = PRIVACY_LEVELS.find((one) => one === propertyOf(value, 'level'));
  return chosen === undefined ? m.changes_nothing() : LEVEL_TEXT[chosen]();
}

/** The name of a task; of one that was deleted nothing is known. */
function taskOf(value: Value): string {
  const { kind = 'own', title = '' } = { kind: propertyOf(value, 'kind'), title: propertyOf(value, 'title') };
  return isTaskKind(kind) ? taskName({ kind, title: String(title) }) : m.words_task_own();
}

/** The key of a place ends with its player: `17-3-204`. */
function takerName({ value, key, nameOf }: Told): string {
  const player = propertyOf(value, 'player_sid') ?? Number(/-(-?\d+)$/.exec(key)?.[1]);
  return (typeof player === 'number' && nameOf('players', player)) || m.words_a_player();
}

const lineup = (part: number) => together(() => m.changes_match_lineup({ part }));

export const ACCOUNT: FieldsInWords = {
  firstname: text(m.words_firstname),
  surname: text(m.words_surname),
  nickname: text(m.words_nickname),
  gender: choice(m.account_details_gender, {
    '': m.account_details_gender_unsaid,
    Woman: m.account_details_gender_woman,
    Man: m.account_details_gender_man,
  }),
  current_team: text(m.changes_account_team, ({ value, nameOf }) =>
    typeof value === 'number' ? nameOf('teams', value) || m.changes_set() : m.changes_set(),
  ),
  meta: together(() => m.changes_account_rest()),
};

export const PLAYERS: FieldsInWords = {
  nickname: text(m.words_nickname),
  firstname: text(m.words_firstname),
  surname: text(m.words_surname),
  position_ids: text(m.players_positions, positions),
  status: choice(m.changes_player_status, { ARCHIVED: m.words_in_archive }),
  media_sid: changed(m.words_photo),
  'metadata.footed': choice(m.players_footed, {
    left: m.players_footed_left,
    right: m.players_footed_right,
    both: m.players_footed_both,
  }),
  'metadata.note': text(m.words_note),
  'metadata.email1': text(m.words_email),
  'metadata.telephone1': text(m.players_telephone),
};

export const TEAMS: FieldsInWords = {
  clubname: text(m.common_club),
  teamname: text(m.common_menu_team),
  division: text(m.teams_division),
  shirt: changed(m.teams_shirt_title),
  player_sids: {
    field: memberName,
    value: ({ value }) => (value === null ? m.changes_taken_out() : m.changes_team_member()),
  },
  shirtnumbers: {
    field: (given) => m.words_number_of({ name: memberName(given) }),
    value: ({ value }) => plainText(propertyOf(value, 'value') ?? null),
  },
  formations: text(m.common_own_formations, titleOf),
  matchtemplates: text(m.common_match_formats, titleOf),
  eventtypes: text(m.common_own_events, titleOf),
  hidden: onOff(m.words_hidden),
  order: text(m.changes_team_order),
  'metadata.periods': text(m.common_screen_period, (told) => periodTitle({ title: titleOf(told) })),
  'metadata.active_period': changed(m.changes_team_active_period),
  'metadata.captain': text(m.words_captain, playerOf),
  'metadata.keeper': text(m.words_keeper, playerOf),
  'metadata.pitchPlayers': text(m.teams_players_on_pitch),
  'metadata.matchLength': minutes(m.teams_length),
  'metadata.matchParts': text(m.teams_parts),
  'metadata.halfParts': text(m.words_blocks_per_part),
  'metadata.formation': text(m.common_formation, formationName),
  'metadata.pitch': choice(m.words_pitch, {
    0: m.teams_pitch_soccer,
    1: m.teams_pitch_futsal,
    2: m.teams_pitch_real,
  }),
  'metadata.stoppedClock': onOff(m.words_stopped_clock),
  'metadata.ls_formation': onOff(m.stream_show_formation),
  'metadata.ls_substitutions': onOff(m.stream_show_bench),
  'metadata.ls_portraits': onOff(m.stream_show_portraits),
  'metadata.ls_media': onOff(m.stream_show_media),
  'metadata.ls_active': onOff(m.stream_in_use),
  'metadata.public_names': choice(m.stream_names, PUBLIC_NAMES_TEXT),
  'metadata.public_cards': onOff(m.stream_show_cards),
  'metadata.age_group': choice(m.ages_group, AGE_TEXT),
  'metadata.country': choice(m.ages_country, COUNTRY_TEXT),
  'metadata.limited_names': choice(m.ages_limited, PUBLIC_NAMES_TEXT),
  'metadata.no_score': onOff(m.ages_no_score),
  'metadata.family_levels': { field: (given) => m.privacy_title({ name: memberName(given) }), value: level },
  'metadata.coach_levels': { field: (given) => m.privacy_title({ name: memberName(given) }), value: level },
  'metadata.same_opponents': changed(m.season_same_opponents),
  'metadata.timezone': text(m.changes_team_timezone),
  'metadata.attendance': changed(m.changes_team_attendance),
  'metadata.linkage': text(m.teams_linkage),
  'metadata.note': text(m.words_note),
};

/** The records of attendance, which matches and training sessions have. */
export const ATTENDANCE: FieldsInWords = {
  'metadata.players': {
    field: (given) => m.changes_match_attendance({ name: memberName(given) }),
    value: setOrGone,
  },
  'metadata.answers': {
    field: (given) => m.changes_match_attendance({ name: memberName(given) }),
    value: setOrGone,
  },
  'metadata.asked': {
    field: (given) => m.changes_match_asked({ name: memberName(given) }),
    value: setOrGone,
  },
  'metadata.deliveries': {
    field: (given) => m.changes_match_delivery({ name: memberName(given) }),
    value: setOrGone,
  },
  'metadata.request': changed(m.changes_match_request),
  'metadata.reasons': {
    field: (given) => m.changes_match_reason({ name: memberName(given) }),
    value: setOrGone,
  },
  'metadata.tasks': {
    field: ({ value }) => taskOf(value),
    value: ({ value }) =>
      value === null ? m.changes_taken_out() : String(propertyOf(value, 'note') || m.changes_set()),
  },
  'metadata.takers': {
    field: (given) => m.changes_match_taker({ name: takerName(given) }),
    value: setOrGone,
  },
};

export const MATCHES: FieldsInWords = {
  events: {
    field: ({ value, nameOf }) => eventSentence(value, nameOf) ?? m.common_event(),
    value: ({ value }) =>
      value === null || propertyOf(value, 'action') === 'DELETE' ? m.changes_event_removed() : '',
  },
  phase: text(m.words_clock, phase),
  kind: choice(m.matches_kind, {
    1: m.words_league,
    2: m.words_cup,
    3: m.words_friendly,
  }),
  period: changed(m.common_screen_period),
  date: text(m.matches_date, day),
  dateHours: text(m.changes_match_hour),
  dateMinutes: text(m.changes_match_minute),
  place: text(m.words_place),
  meet_minutes: text(m.matches_meet),
  opponent_clubname: text(m.common_club),
  opponent_teamname: text(m.common_menu_team),
  awaygame: text(m.matches_where, ({ value }) => (value ? m.words_away() : m.words_home())),
  players: together(() => m.changes_match_sheet()),
  subsmap: together(() => m.changes_match_plan()),
  subsmap_play: together(() => m.changes_match_plan()),
  presets: text(m.words_saved_lineups, titleOf),
  scores: text(m.changes_match_scores, score),
  pitchPlayers: text(m.teams_players_on_pitch),
  matchParts: text(m.teams_parts),
  halfParts: text(m.words_blocks_per_part),
  matchLength: minutes(m.teams_length),
  stoppedClock: onOff(m.words_stopped_clock),
  formation: text(m.common_formation, formationName),
  part1: lineup(1),
  part2: lineup(2),
  part3: lineup(3),
  part4: lineup(4),
  part5: lineup(5),
  part6: lineup(6),
  part7: lineup(7),
  shirt: changed(m.teams_shirt_title),
  opponent_shirt: changed(m.matches_opponent_shirt),
  keeper: together(() => m.changes_match_keepers()),
  'notes.private': text(m.matches_note_private),
  'notes.public': text(m.words_note_public),
  privacy: onOff(m.words_followers_can_watch),
  ratings: {
    field: (given) => m.changes_match_ratings({ name: memberName(given) }),
    value: setOrGone,
  },
  ...ATTENDANCE,
  'metadata.stream_show_names': choice(m.stream_names, { '': m.stream_names_as_team, ...PUBLIC_NAMES_TEXT }),
  'metadata.stream_show_formation': onOff(m.stream_show_formation),
  'metadata.stream_show_substitutes': onOff(m.stream_show_bench),
  'metadata.stream_show_images': onOff(m.stream_show_portraits),
  'metadata.stream_show_media': onOff(m.stream_show_media),
  'metadata.results_public': onOff(m.ages_cup_allow),
  'metadata.captain': text(m.words_captain, playerOf),
  'metadata.plan_blocks': together(() => m.changes_match_plan_asked()),
  'metadata.plan_keepers': together(() => m.changes_match_plan_asked()),
  'metadata.plan_wishes': together(() => m.changes_match_plan_asked()),
};
