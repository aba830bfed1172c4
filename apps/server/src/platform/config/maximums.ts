/** The maximum sizes of rows, set by the operator (section 5). */
export interface Maximums {
  /** Players of a team, and players in the line-up of a match. */
  readonly playersPerTeam: number;
  readonly playersPerMatch: number;
  /** Match templates, formations and event types that a team defines itself. */
  readonly templatesPerTeam: number;
  readonly formationsPerTeam: number;
  readonly eventTypesPerTeam: number;
  /** Events of a match of all kinds: whistles, substitutions and notes. */
  readonly eventsPerMatch: number;
  /** Megabytes that the rows of one account and their earlier values may take in the database. */
  readonly rowMegabytesPerAccount: number;
  readonly historyMegabytesPerAccount: number;
}
