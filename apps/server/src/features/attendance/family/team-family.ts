/** A family of a team: the players in the team who have one mail address now, whatever proved the address. */
import { type Player, playerFields } from '@touchline/domain/entity/tables/player';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { ARCHIVED } from '@touchline/domain/player/archive';
import type { Reader } from '#platform/database/database.ts';
import { readRowIn, readRowsIn } from '#platform/database/rows.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { type AddressHash, familyOf } from '../links/families.ts';

export interface FamilyName {
  readonly space: number;
  readonly team_sid: number;
  readonly addressHash: string;
}

export interface TeamFamily {
  readonly team: Team;
  /** The space of the team's owner. */
  readonly space: number;
  /** At least one. */
  readonly players: readonly Player[];
}

/** Null when the team is gone, or no player in it has the address. Archived players are in no team. */
export async function readTeamFamily(
  db: Reader,
  { space, team_sid, addressHash }: FamilyName,
  hash: AddressHash,
): Promise<TeamFamily | null> {
  const row = await readRowIn(db, { space, collection: 'teams' }, team_sid);
  if (row === undefined || row.deleted > 0) return null;
  const team = entityOf(teamFields, row);
  const rows = await readRowsIn(db, { space, collection: 'players' }, team.player_sids);
  const players = rows
    .filter((player) => player.deleted === 0)
    .map((player) => entityOf(playerFields, player))
    .filter(({ status }) => status !== ARCHIVED);
  const family = new Set(familyOf(players, addressHash, hash));
  return family.size === 0 ? null : { team, space, players: players.filter(({ sid }) => family.has(sid)) };
}
