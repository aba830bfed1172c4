/** What the log of a team's privacy names. */

/**
 * `family_level` and `coach_level`: a player's level, empty for none. `age_group`: the team's, which decides the levels
 * that were not chosen. `results_public`: an exception for the result of one match, `yes` or empty.
 */
export type PrivacyChange = 'family_level' | 'coach_level' | 'age_group' | 'results_public';

/** A family by its personal link, a person who is signed in, or the restore of a backup. */
export type PrivacyWay = 'link' | 'account' | 'restore';

export interface PrivacyLine {
  readonly what: PrivacyChange;
  /** 0 for a change of the team or of a match. */
  readonly player_sid: number;
  readonly match_sid: number;
  readonly before: string;
  readonly after: string;
  /** Seconds since 1970. */
  readonly at: number;
  readonly way: PrivacyWay;
  /** The name of the account; empty for a family and a restore, and for an account whose name the reader may not know. */
  readonly author: string;
}
