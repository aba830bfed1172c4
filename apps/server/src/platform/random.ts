/** Randomness as a dependency, so that tests and the simulation can supply their own. */
export interface RandomBytesDep {
  readonly randomBytes: (length: number) => Buffer;
}
