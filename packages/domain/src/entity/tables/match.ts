import { PLACE_MAX } from '../../match-limits.ts';
import {
  boolean,
  date,
  listBy,
  mapOf,
  number,
  numbers,
  oneOf,
  optional,
  record,
  rowFields,
  slots,
  string,
  uri,
  whole,
} from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';
import {
  attendanceAnswerFields,
  attendanceDeliveryFields,
  attendanceQuestionFields,
  attendanceReasonFields,
  attendanceRequestFields,
} from './attendance.ts';
import { VISIBILITIES } from './medium.ts';
import { ratingFields } from './rating.ts';
import { takerFields, taskFields } from './task.ts';
import { PUBLIC_NAMES, shirtFields } from './team.ts';

/** All match statuses (section 4). */
export const MATCH_STATUSES = [
  'UNKNOWN',
  'NEW',
  'EDIT',
  'CAN_START',
  'DELAYED',
  'POSTPONED',
  'CANCELLED',
  'ABANDONED',
  'ABANDONED_ARCHIVED',
  'PLAYING',
  'HALFTIME',
  'BREAK',
  'PAUSED',
  'PLAYING_EXTRATIME',
  'PAUSED_EXTRATIME',
  'EXTRATIME',
  'PENALTIES',
  'FINISHED',
  'ARCHIVED',
  'INVALID_DATA',
] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** The event types of a match (section 4): first those of the flow of the match, then all others. */
export const FLOW_EVENT_TYPES = [
  'KICKOFF',
  'BREAK',
  'BREAK_KICKOFF',
  'HALFTIME',
  'HALFTIME_KICKOFF',
  'EXTRATIME',
  'EXTRATIME_KICKOFF',
  'ENDMATCH',
] as const;
export const PLAY_EVENT_TYPES = [
  'YELLOW_CARD',
  'SECOND_YELLOW_CARD',
  'RED_CARD',
  'GREAT_SAVE',
  'GREAT_PASS',
  'GREAT_RUSH',
  'GREAT_DEFENSE',
  'OFFENSE',
  'INJURED',
  'WARNING_REFEREE',
  'CHANCE',
  'OFFSIDE',
  'CORNER',
  'SHOT_ON_GOAL',
  'SHOT_WIDE',
  'DISTANCE_SHOT',
  'POST',
  'POST_LEFT',
  'POST_RIGHT',
  'CROSSBAR',
  'PENALTY_STOPPED',
  'PENALTY_MISSED',
  'PENALTY',
  'OWN_GOAL',
  'SUBS_IN',
  'SUBS_OUT',
  'GOAL',
  'SHOTS',
  'CAPTAIN',
  'ASSIST',
  'KEEPER_GLOVES',
] as const;
/** Events that last for a time: the time-out of a side, or the time penalty of a player. */
const TIMED_EVENT_TYPES = ['TIME_OUT', 'TIME_PENALTY'] as const;
/** Messages of the coach to followers. */
const TOLD_EVENT_TYPES = ['MESSAGE'] as const;
/** LINEUP moves players on the pitch; PAUSE and PAUSE_END stop and restart the clock. Followers do not see them. */
export const INTERNAL_EVENT_TYPES = ['LINEUP', 'PAUSE', 'PAUSE_END', 'UNDEFINED'] as const;
export const EVENT_TYPES = [
  ...FLOW_EVENT_TYPES,
  ...PLAY_EVENT_TYPES,
  ...TIMED_EVENT_TYPES,
  ...TOLD_EVENT_TYPES,
  ...INTERNAL_EVENT_TYPES,
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const GOAL_TYPES = ['', 'GOAL', 'SHOT', 'HEADER', 'FREEKICK', 'PENALTY'] as const;
export type GoalType = (typeof GOAL_TYPES)[number];
export const SIDES = ['', 'home', 'away'] as const;
export type Side = 'home' | 'away';

/** A position on the pitch in percent: x from the left, y from the opponent's goal; -1 when unset. */
export const pointFields = { x: number(-1), y: number(-1) };

/** A player's position in a line-up that an event carries. */
export const lineupPlaceFields = { player_sid: number(0, { ref: 'players' }), ...pointFields };
export type LineupPlace = Entity<typeof lineupPlaceFields>;

export const matchEventDataFields = {
  /** Seconds on the match clock. They continue in stoppage time; see `overtime`. */
  game_time: number(0),
  /** The match part (1 to 7), 8 for the shoot-out. Tells 45+2' from 46', which may have the same game time. */
  part: number(1),
  /** Minutes of stoppage time, 0 to 99; displayed minute = floor(game_time / 60) + 1 - overtime. */
  overtime: number(0),
  /** The key of one of the team's own event types. */
  type: string(''),
  homeaway: oneOf(SIDES, ''),
  player_sid: number(0, { ref: 'players' }),
  /** Goal: the player who gave the assist. */
  assist_player_sid: number(0, { ref: 'players' }),
  /** Substitution: the player who went off for `player_sid`. A substitution is one event (MRG-2). */
  off_player_sid: number(0, { ref: 'players' }),
  goal_type: oneOf(GOAL_TYPES, ''),
  chance_type: string(''),
  playername: string(''),
  assist_text: string(''),
  /** An opponent's shirt number; 0 when unknown. */
  sn: number(0),
  /** Time penalty: its minutes of match time; 0 for every other event. */
  minutes: number(0),
  score: string(''),
  uri: uri(''),
  decisive: boolean(false),
  /** INJURED: the player can play again. */
  over: boolean(false),
  /** MESSAGE: the text for followers. */
  text: string('', { max: 200 }),
  /** MESSAGE: the time when the clock did not run; 0 when the event has a minute. */
  said: date(0),
  /** The name of the person who recorded the event, for devices that do not know the account. */
  noted_by: string('', { max: 60 }),
  /** The `eid` of an equal event; the coach has confirmed that this is another one. */
  apart_from: string(''),
  active: boolean(true),
  position: string(''),
  pitchpos: whole(pointFields),
  /** The line-up at the start (KICKOFF), or from this event on (LINEUP). */
  lineup: lineupField(),
};

function lineupField() {
  return listBy('player_sid', lineupPlaceFields);
}

export const matchEventFields = {
  eid: string(''),
  action: oneOf(['INSERT', 'UPDATE', 'DELETE'], 'INSERT'),
  type: oneOf(EVENT_TYPES, 'UNDEFINED'),
  status: oneOf(VISIBILITIES, 'PUBLIC'),
  data: whole(matchEventDataFields),
};
export type MatchEvent = Entity<typeof matchEventFields>;
export type MatchEventData = Entity<typeof matchEventDataFields>;

export const timerFields = {
  /** The time at which the running clock would have shown 0:00, in whole seconds since 1970; 0 when it never ran. */
  gameStartedAt: date(0),
  /** Seconds on the clock while it is stopped. */
  currentTime: number(0),
  gamepart: number(1),
  gamesubpart: number(1),
  running: boolean(false),
};
export type Timer = Entity<typeof timerFields>;

/** Key `playerSid-subpart`: whether and where the player plays in that sub-part of the part. */
export const partFields = { playing: boolean(false), ...pointFields };

export const matchPlayerFields = {
  sid: number(0, { ref: 'players' }),
  shirtnumber: number(0, { integer: true }),
  footed: string(''),
};
export const matchPlayerStatusFields = {
  sid: number(0, { ref: 'players' }),
  order: number(99),
  present: boolean(true),
  signed_off: boolean(false),
  injured: boolean(false),
  /** The minute of the match in which a late player arrives; 0 from the start. */
  from_minute: number(0),
  /** The minute of the match in which a player leaves early; 0 for the end. */
  until_minute: number(0),
};

/** The periods in which a player is planned to play and not to play: from and until in seconds of the match clock. */
export const planWishFields = {
  sid: number(0, { ref: 'players' }),
  on: numbers([]),
  off: numbers([]),
};

export const incrementalsFields = {
  /** The controller of the match: the number of the device in event ids, and the account that is signed in there. */
  control: number(0),
  controller: number(0),
  /** The controller's name, for devices that do not know the account. */
  controller_name: string('', { max: 60 }),
  part1: number(0),
  part2: number(0),
  part3: number(0),
  part4: number(0),
  part5: number(0),
  part6: number(0),
  part7: number(0),
  subsmap_play: number(0),
  events: number(1),
  timer: number(0),
  status: number(0),
};

/**
 * What a calendar import wrote last. A field of the match that differs from it was edited by hand. It stays when the
 * match is unlinked, so that later imports know the match and leave it alone.
 */
export const importedFields = {
  /** The calendar's id of the match; empty for a match that no import wrote. */
  uid: string(''),
  /** Names the calendar. */
  source: string(''),
  date: date(0),
  dateHours: number(0),
  dateMinutes: number(0),
  opponent_clubname: string(''),
  opponent_teamname: string(''),
  awaygame: boolean(false),
  place: string('', { max: PLACE_MAX }),
  cancelled: boolean(false),
};
export type Imported = Entity<typeof importedFields>;

const part = () => mapOf(partFields, { ref: 'players' });

/** Minutes (of a part) at which the sub-parts of a part begin: key `part-subpart`. */
const subsmapFields = { minute: number(0) };

export const matchFields = {
  ...rowFields,
  /** Status, timer and part belong together and are one register (MRG-2). */
  status: oneOf(MATCH_STATUSES, 'NEW', { group: 'phase' }),
  timer: whole(timerFields, { group: 'phase' }),
  gamepart: number(1, { group: 'phase' }),
  gamesubpart: number(1, { group: 'phase' }),
  /** 1 competition, 2 cup, 3 friendly. */
  kind: oneOf([1, 2, 3], 1),
  team_sid: number(0, { ref: 'teams' }),
  period: number(1),
  /** The day at the team's place: midnight of that calendar day, as if in UTC, in seconds. */
  date: date(0),
  dateHours: number(9),
  dateMinutes: number(0),
  /** Where it is played: a free text, for staff, families and followers. */
  place: string('', { max: PLACE_MAX }),
  /** Minutes before the kick-off at which the players meet; 0 for no meeting time. */
  meet_minutes: number(0, { min: 0, integer: true }),
  opponent_clubname: string(''),
  opponent_teamname: string(''),
  awaygame: boolean(false),
  players: listBy('sid', matchPlayerFields),
  subsmap: mapOf(subsmapFields),
  subsmap_play: mapOf(subsmapFields),
  presets: mapOf({ title: string(''), lineup: listBy('player_sid', lineupPlaceFields) }),
  events: listBy('eid', matchEventFields),
  incr_events: number(1),
  /** A typed score, for a match that was not run live. Goal events take precedence. */
  scores: whole({ scoreHome: number(0, { coerce: true }), scoreAway: number(0, { coerce: true }) }),
  pitchPlayers: number(11),
  halfLength: number(45),
  halfParts: number(0),
  matchParts: number(2),
  matchLength: number(90),
  /** Parts of extra time, and the minutes of each. */
  extraParts: number(2),
  extraLength: number(15),
  /** As in futsal: the clock stops whenever play stops, and no part has stoppage time. */
  stoppedClock: boolean(false),
  formation: string('4-3-3'),
  part1: part(),
  part2: part(),
  part3: part(),
  part4: part(),
  part5: part(),
  part6: part(),
  part7: part(),
  shirt: whole(shirtFields),
  /** The opponent's shirt, as the coach sees it. */
  opponent_shirt: whole(shirtFields),
  /** The keeper of each of four parts; -1 when not set. */
  keeper: slots(4, -1, { ref: 'players' }),
  notes: record({ private: string('', { max: 20_000 }), public: string('', { max: 20_000 }) }),
  match_token: string('', { update: false }),
  /** 0 closed, 1 open to everyone with the link. */
  privacy: number(0),
  vcal_id: string(''),
  club_id: number(0),
  /** By player and rater: key `player-account`. A key without account is of an unknown rater. */
  ratings: mapOf(ratingFields, { ref: 'players' }),
  version: number(1),
  metadata: record({
    players: listBy('sid', matchPlayerStatusFields),
    answers: listBy('sid', attendanceAnswerFields),
    reasons: listBy('sid', attendanceReasonFields),
    asked: listBy('sid', attendanceQuestionFields),
    /** Written by the server; given back by devices after a restore. */
    deliveries: listBy('sid', attendanceDeliveryFields),
    request: whole(attendanceRequestFields),
    tasks: listBy('id', taskFields),
    takers: listBy('id', takerFields),
    notes: string('', { max: 20_000 }),
    stream_show_substitutes: boolean(true),
    stream_show_formation: boolean(true),
    stream_show_images: boolean(false),
    stream_show_media: boolean(false),
    /** How names are shown in this match; empty for the team's setting. */
    stream_show_names: oneOf(['', ...PUBLIC_NAMES], ''),
    /** The owner allows this one match's result to be published, although the age table forbids it. */
    results_public: boolean(false),
    captain: number(-1, { ref: 'players' }),
    cid: number(0),
    pitch: optional(number(0)),
    imported: whole(importedFields),
    /** The inputs of the fair plan: equal blocks per part (-1 for none yet), keepers by part, wishes. */
    plan_blocks: number(-1),
    plan_keepers: slots(7, -1, { ref: 'players' }),
    plan_wishes: listBy('sid', planWishFields),
  }),
  role: string('', { update: false }),
  /** For readers who see no line-ups the server leaves out corrected entries (fan-entries.ts). */
  entries_judged: boolean(false, { update: false }),
  incrementals: whole(incrementalsFields),
};
export type Match = Entity<typeof matchFields>;
export type PartMap = Match['part1'];
