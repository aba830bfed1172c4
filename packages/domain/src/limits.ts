/**
 * The numbers of section 9 that no other file of the domain owns. A match's stand in match/limits.ts,
 * short names in match/names.ts, the search for free ids in entity/unique-ids.ts, a note's title in
 * entity/note.ts, the local intervals in entity/cloud-state.ts.
 */

/** Teams that an account may own when it has no number of its own (sections 5 and 9). */
export const MAX_TEAMS_DEFAULT = 2;
/** Days of trial from sign-up (the design's roles.md). */
export const TRIAL_DAYS = 30;
/** Days after which a team code may be linked to another team; section 9 shows no value. A server may set another. */
export const TEAM_CODE_RELINK_DAYS = 30;

/**
 * The version of app and server (section 9), and the only place that says it: the packages are private and are
 * never published. An app below what its server asks for is refused with 426.
 */
export const APP_VERSION = '4.1.15';

/** Section 9. */
export const PASSWORD_LENGTH_MIN = 8;
/** Longer ones only cost the server time; the specification names none. */
export const PASSWORD_LENGTH_MAX = 256;
/** What mail servers take for an address. */
export const EMAIL_LENGTH_MAX = 254;
/** Digits of an activation code (section 9). */
export const ACTIVATION_CODE_DIGITS = 6;
/** Section 9. */
export const LOCKOUT_MINUTES = 15;

/** Seconds between health checks of an account that shares nothing (section 9). */
export const UNSHARED_SYNC_INTERVAL_S = 60;
/** Seconds; no server may ask for less (section 9). */
export const SYNC_INTERVAL_MIN_S = 5;
/** What is asked for as `cap` of an id, and limits nothing (section 9 and architecture.md). */
export const REMOTE_ID_CAP = 9_999_999;

/** Hours for which the list of federations is good (section 9). */
export const FEDERATIONS_CACHE_HOURS = 24;

/** Section 5 says that there are such maximums and shows no value: these leave room for every squad. */
export const PLAYERS_PER_TEAM_MAX = 100;
/** On the sheet of a match. A server may be set to less, for teams too. */
export const PLAYERS_PER_MATCH_MAX = 100;
/** Whistles, changes, notes and messages: several times what a long match with a stopped clock has. */
export const EVENTS_PER_MATCH_MAX = 500;
/** Of them, so many are kept for the whistles and the kicks of a shoot-out: a full match can still be ended. */
export const EVENTS_KEPT_FOR_WHISTLES = 60;
export const CUSTOM_TEMPLATES_MAX = 20;
export const OWN_FORMATIONS_MAX = 20;
export const OWN_EVENT_TYPES_MAX = 20;
