import type { Player } from '@touchline/domain/entity/player';
import { playersOfTeam, type TeamPlayer } from '../queries/players.ts';
import { useClient } from '../react.tsx';
import { useSource } from './use-source.ts';

/** The collection, sorted by nickname, archived players included. */
export function usePlayers(): readonly Player[] | undefined {
  return useSource(useClient().live.players);
}

/** What everybody of the collection is called, by sid. */
export function useCallNames(): ReadonlyMap<number, string> | undefined {
  const players = usePlayers();
  return players && new Map(players.map((player) => [player.sid, player.nickname || player.firstname]));
}

export function usePlayer(sid: number): Player | null | undefined {
  const { live } = useClient();
  const players = useSource(live.players);
  const now = live.resolve('players', sid);
  return players === undefined ? undefined : (players.find((player) => player.sid === now) ?? null);
}

/** The team's players in its order, each with his shirt number. */
export function useTeamPlayers(team: number): readonly TeamPlayer[] | undefined {
  const { live } = useClient();
  const players = useSource(live.players);
  const teams = useSource(live.teams);
  if (players === undefined || teams === undefined) return undefined;
  const now = live.resolve('teams', team);
  const found = teams.find(({ sid }) => sid === now);
  return found === undefined ? [] : playersOfTeam(players, found);
}
