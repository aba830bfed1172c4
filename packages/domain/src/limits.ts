/**
 * The numbers of section 9 that belong to no other file of the domain. Those of a match are in match-limits.ts, the
 * length of short names in match/events/names.ts, the search for free ids in entity/fields/unique-ids.ts, a note's
 * title in entity/tables/note.ts, the local intervals in entity/device/cloud-state.ts.
 */

/** The number of teams that an account may own, unless it has a number of its own (sections 5 and 9). */
export const MAX_TEAMS_DEFAULT = 2;
/** Days of trial from sign-up (the design's roles.md). */
export const TRIAL_DAYS = 30;
/** Days after which a team code may be linked to another team. Section 9 shows no value; a server may set another. */
export const TEAM_CODE_RELINK_DAYS = 30;

/**
 * The version with which app and server speak (section 9). It is stated only here, because the packages are private and
 * never published. The server refuses an app below its minimum version with 426. Releases have numbers of their own.
 */
export const APP_VERSION = '4.1.15';

/** Section 9. */
export const PASSWORD_LENGTH_MIN = 8;
/** Longer passwords would only cost the server time. The specification names no maximum. */
export const PASSWORD_LENGTH_MAX = 256;
/** The longest address that mail servers accept. */
export const EMAIL_LENGTH_MAX = 254;
/** Digits of an activation code (section 9). */
export const ACTIVATION_CODE_DIGITS = 6;
/** Section 9. */
export const LOCKOUT_MINUTES = 15;

/** Seconds between health checks of an account that shares nothing (section 9). */
export const UNSHARED_SYNC_INTERVAL_S = 60;
/** Seconds; no server may ask for a shorter interval (section 9). */
export const SYNC_INTERVAL_MIN_S = 5;
/** The `cap` that requests for ids carry. It limits nothing (section 9 and architecture.md). */
export const REMOTE_ID_CAP = 9_999_999;

/** Hours for which a list of federations stays valid (section 9). */
export const FEDERATIONS_CACHE_HOURS = 24;

/** Section 5 mentions these maximums without values. These values leave room for every squad. */
export const PLAYERS_PER_TEAM_MAX = 100;
/** The most players on a match sheet. A server may set less, also for teams. */
export const PLAYERS_PER_MATCH_MAX = 100;
/**
 * The most events of a match: whistles, substitutions, notes and messages. Several times what a long match with a
 * stopped clock has.
 */
export const EVENTS_PER_MATCH_MAX = 500;
/** Of these, the number reserved for whistles and the kicks of a shoot-out, so that a full match can still be ended. */
export const EVENTS_KEPT_FOR_WHISTLES = 60;
export const CUSTOM_TEMPLATES_MAX = 20;
export const OWN_FORMATIONS_MAX = 20;
export const OWN_EVENT_TYPES_MAX = 20;

/** The longest reason that a family or a coach can give for an absence, in characters. */
export const ATTENDANCE_REASON_MAX = 200;
/** Reminders that one match or team may have, and the most hours before the start of one. */
export const REMINDERS_MAX = 5;
export const REMINDER_HOURS_MAX = 336;
/** The most hours before the start at which a request may close. */
export const CLOSING_HOURS_MAX = 336;
/** The most days before a match on which a team may ask by itself. */
export const ASK_DAYS_MAX = 21;
/** Tasks of one match, and the places of one task. */
export const TASKS_PER_MATCH_MAX = 20;
export const TASK_PLACES_MAX = 20;
/** The longest name of an own task, and the longest note of a task, in characters. */
export const TASK_TITLE_MAX = 60;
export const TASK_NOTE_MAX = 120;
/** Seats that a family offers or needs. */
export const SEATS_MAX = 8;

/** Parts of the plan of one session, and the longest text of one, in characters. */
export const PLAN_BLOCKS_MAX = 30;
export const BLOCK_TEXT_MAX = 500;
/** The longest id of a series. */
export const SERIES_ID_MAX = 40;
/** Series of one selection, and the sessions of one series: two years with three a week. */
export const SERIES_MAX = 20;
export const SERIES_SESSIONS_MAX = 312;
/** The most minutes of one session. */
export const SESSION_LENGTH_MAX = 480;
