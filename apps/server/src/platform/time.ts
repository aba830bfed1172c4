/** The time as a dependency, so that tests and the simulation can supply their own. */
export interface TimeDep {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
