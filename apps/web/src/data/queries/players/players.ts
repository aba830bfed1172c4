/** The player collection, and the players of a team with their numbers. */
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { byNickname } from '@touchline/domain/player/order';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Rows } from '../../store/ports.ts';

export type TeamPlayer = Player & { readonly shirtnumber: number };

/** The team's players in its order, with their shirt numbers; 0 for none. */
export function playersOfTeam(
  players: readonly Player[],
  team: Pick<Team, 'player_sids' | 'shirtnumbers'>,
): readonly TeamPlayer[] {
  const known = new Map(players.map((player) => [player.sid, player]));
  const numbers = new Map(team.shirtnumbers.map(({ id, value }) => [id, value]));
  return team.player_sids.flatMap((sid) => {
    const player = known.get(sid);
    return player === undefined ? [] : [{ ...player, shirtnumber: numbers.get(sid) ?? 0 }];
  });
}

/** The collection by nickname, archived players included. */
export async function playersOf(ports: Rows): Promise<readonly Player[]> {
  const rows = await ports.store.read((tx) => tx.rowsOf('players'));
  return byNickname(rows.flatMap((row) => entityOfRow('players', row) ?? []));
}
