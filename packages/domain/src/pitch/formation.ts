/** A formation as the screens and the planner read it, built in or defined by the team. */
import type { Point } from './grid.ts';

export interface Formation {
  /** The text that a match stores: name and variant of a built-in formation, or the team's own formation as text. */
  readonly id: string;
  /** Players per line from the back, without the keeper: `4-3-3`; the title for a team's own formation. */
  readonly name: string;
  /**
   * The direction of the midfield triangle of a 4-3-3; `kept` for a chosen formation that the team has changed since.
   */
  readonly variant: 'up' | 'down' | 'kept' | null;
  readonly cells: readonly number[];
  /** The position of each spot, in percent. */
  readonly spots: readonly Point[];
}
