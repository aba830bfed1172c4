/** What rows may hold: settings of the server (section 5). */
export interface Maximums {
  /** Players of a team, and on the sheet of a match. */
  readonly playersPerTeam: number;
  readonly playersPerMatch: number;
  /** Match templates, formations and event types of a team's own. */
  readonly templatesPerTeam: number;
  readonly formationsPerTeam: number;
  readonly eventTypesPerTeam: number;
  /** Events of a match: whistles, changes, what is noted and told. */
  readonly eventsPerMatch: number;
  /** Megabytes that the rows of one account, and their earlier values, may take in the database. */
  readonly rowMegabytesPerAccount: number;
  readonly historyMegabytesPerAccount: number;
}
