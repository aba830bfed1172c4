/** One opponent that counts as another in a team's statistics. */
import { string } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

/** Two names of at most 255 characters, of which one letter can become several. */
const KEY_MAX = 2_000;

export const sameOpponentFields = {
  /** `mergeId` of `from`. */
  id: string(''),
  /** The keys of the opponent, and of the one that it counts as (`opponentKey`). */
  from: string('', { max: KEY_MAX }),
  into: string('', { max: KEY_MAX }),
};
export type SameOpponent = Entity<typeof sameOpponentFields>;
