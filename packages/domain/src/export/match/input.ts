import type { Match } from '../../entity/tables/match.ts';
import type { Player } from '../../entity/tables/player.ts';
import type { Team } from '../../entity/tables/team.ts';
import type { ExportRights } from '../format/rights.ts';

/** The rows of a match, as the asking person reads them. */
export interface ExportInput {
  readonly match: Match;
  readonly team: Team;
  /** The players of the team, and all who took part in the match. Those who are missing have no name. */
  readonly players: readonly Player[];
  /** The notes of the match as text without marks. */
  readonly notes: { readonly public: string; readonly private: string };
  readonly rights: ExportRights;
  readonly nowSeconds: number;
}
