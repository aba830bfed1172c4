/** The lists of players: the team's squad, the account's collection, and its archive. */
export type PlayerListName = 'team' | 'all' | 'archive';
