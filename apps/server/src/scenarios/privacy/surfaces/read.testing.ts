import type { PlantedChild } from '../planted-team.testing.ts';

/** What somebody outside the staff reads of one surface. */
export interface Read {
  /** Everything in words, as received. A function where it differs by child whether a reader belongs to its family. */
  readonly text: string | ((child: PlantedChild) => string);
  /** The files of the pictures that the texts name. */
  readonly pictures: readonly Buffer[];
}
