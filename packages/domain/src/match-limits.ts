/** The bounds of a match's numbers (sections 5 and 9), and the functions that keep stored values within them. */

export const PITCH_PLAYERS_MIN = 4;
export const PITCH_PLAYERS_MAX = 11;
/** Minutes. */
export const MATCH_LENGTH_MIN = 5;
export const MATCH_LENGTH_MAX = 120;
/** The most parts that match setup offers. */
export const MATCH_PARTS_MAX = 4;
/** The most parts that the schema can store. */
export const SCHEMA_PARTS_MAX = 7;
/** The part of shoot-out events. It follows every part that is played. */
export const SHOOTOUT_PART = 8;
/** The most blocks of a part (section 9: manual, or 1 to 6). */
export const BLOCKS_MAX = 6;
/** The most goals of a typed score. */
export const SCORE_MAX = 99;
/** The most parts of extra time that match setup offers; with none, kicks from the penalty mark follow at once. */
export const EXTRA_PARTS_MAX = 2;
/** Minutes of one part of extra time. */
export const EXTRA_LENGTH_MIN = 1;
export const EXTRA_LENGTH_MAX = 30;
/** Characters of a match's place. */
export const PLACE_MAX = 120;
/** The players meet at most this many minutes before the kick-off. */
export const MEET_MINUTES_MAX = 600;
/** Shown on the pitch for a player without a number. */
export const SHIRT_NUMBER_NONE = 99;
export const SHIRT_NUMBER_LIMIT = 999;
/** The most minutes of stoppage time. */
export const OVERTIME_MAX = 99;

/** The highest minute of a match, whatever is stored. */
export const MINUTE_MAX = 999;

/** The value, limited to the bounds. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Players on the pitch: a whole number, 4 to 11. */
export function clampPitchPlayers(players: number): number {
  return clamp(Math.trunc(players), PITCH_PLAYERS_MIN, PITCH_PLAYERS_MAX);
}

/** Minutes: 5 to 120. */
export function clampMatchLength(minutes: number): number {
  return clamp(minutes, MATCH_LENGTH_MIN, MATCH_LENGTH_MAX);
}

/** Parts as stored: a whole number, 1 to 7. */
export function clampParts(parts: number): number {
  return clamp(Math.trunc(parts), 1, SCHEMA_PARTS_MAX);
}
