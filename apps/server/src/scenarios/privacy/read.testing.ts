/** What somebody outside the staff reads of one surface. */
export interface Read {
  /** Everything in words, as received. */
  readonly text: string;
  /** The files of the pictures that the texts name. */
  readonly pictures: readonly Buffer[];
}
