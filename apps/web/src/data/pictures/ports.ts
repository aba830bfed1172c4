/** Port of the pictures (decision 069). */
import type { Pictures } from './pictures.ts';

/** Null where no pictures are kept: in Node. */
export interface KeptPictures {
  readonly pictures: Pictures | null;
}
