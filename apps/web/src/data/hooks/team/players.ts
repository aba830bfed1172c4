import type { Player } from '@touchline/domain/entity/tables/player';
import { distinctNames } from '@touchline/domain/player/distinct-names';
import { m } from '@touchline/i18n';
import { useClient } from '../../page/react.tsx';
import { playersOfTeam, type TeamPlayer } from '../../queries/players/players.ts';
import { useLiveQuery } from '../use-live-query.ts';

/** The collection, sorted by nickname, archived players included. */
export function usePlayers(): readonly Player[] | undefined {
  return useLiveQuery(useClient().live.players);
}

/**
 * The display names of all players in the collection, by sid; those of one name in a team are told apart. A player whose
 * name this account does not get has the shirt number of a team.
 */
export function useCallNames(): ReadonlyMap<number, string> | undefined {
  const players = usePlayers();
  const teams = useLiveQuery(useClient().live.teams);
  if (players === undefined || teams === undefined) return undefined;
  const numbers = new Map(
    teams.flatMap(({ shirtnumbers }) => shirtnumbers.map(({ id, value }) => [id, value])),
  );
  return distinctNames(
    players.map(({ sid, nickname, firstname, surname }) => {
      const number = numbers.get(sid) ?? 0;
      const unnamed = number > 0 ? m.live_player_number({ number }) : m.words_a_player();
      return { sid, name: nickname || firstname || unnamed, surname, number };
    }),
    (one, other) =>
      teams.some(({ player_sids }) => player_sids.includes(one.sid) && player_sids.includes(other.sid)),
  );
}

export function usePlayer(sid: number): Player | null | undefined {
  const { live } = useClient();
  const players = useLiveQuery(live.players);
  const now = live.resolve('players', sid);
  return players === undefined ? undefined : (players.find((player) => player.sid === now) ?? null);
}

/** The team's players in its order, with their shirt numbers. */
export function useTeamPlayers(team: number): readonly TeamPlayer[] | undefined {
  const { live } = useClient();
  const players = useLiveQuery(live.players);
  const teams = useLiveQuery(live.teams);
  if (players === undefined || teams === undefined) return undefined;
  const now = live.resolve('teams', team);
  const found = teams.find(({ sid }) => sid === now);
  return found === undefined ? [] : playersOfTeam(players, found);
}
