/** The numbers that bound a match (sections 5 and 9), and the functions that keep stored values inside. */

export const PITCH_PLAYERS_MIN = 4;
export const PITCH_PLAYERS_MAX = 11;
/** Minutes. */
export const MATCH_LENGTH_MIN = 5;
export const MATCH_LENGTH_MAX = 120;
/** Parts that match setup offers. */
export const MATCH_PARTS_MAX = 4;
/** Parts that the schema has room for. */
export const SCHEMA_PARTS_MAX = 7;
/** Events of a shoot-out carry this part: it comes after every part that is played. */
export const SHOOTOUT_PART = 8;
/** Blocks that a part may be divided into (section 9: manual, or 1 to 6). */
export const BLOCKS_MAX = 6;
/** Goals that a typed score may have. */
export const SCORE_MAX = 99;
/** Parts of extra time that match setup offers; none means kicks from the penalty mark at once. */
export const EXTRA_PARTS_MAX = 2;
/** Minutes of one part of extra time. */
export const EXTRA_LENGTH_MIN = 1;
export const EXTRA_LENGTH_MAX = 30;
/** Shown on the pitch for a player without a number. */
export const SHIRT_NUMBER_NONE = 99;
export const SHIRT_NUMBER_LIMIT = 999;
/** Stoppage minutes are 0 to 99. */
export const OVERTIME_MAX = 99;

/** No match has a later minute, whatever is stored. */
export const MINUTE_MAX = 999;

/** The value, or the bound that it is beyond. */
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
