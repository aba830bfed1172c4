/** `/players/collection/details/{id?}`: one player; without an id or with `new` it makes one. */
import type { Team } from '@touchline/domain/entity/tables/team';
import type { ReactNode } from 'react';
import { usePlayer } from '#data/hooks/team/players.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { PlayerGone } from '../PlayerGone.tsx';
import { NewPlayerForm } from './NewPlayerForm.tsx';
import { PlayerForm } from './PlayerForm.tsx';

export interface PlayerDetailsScreenProps {
  /** From the address: a sid, `new`, or null. */
  readonly id: string | null;
  /** The notes about the player of the address, which are another feature. */
  readonly notes: ReactNode;
}

export function PlayerDetailsScreen({ id, notes }: PlayerDetailsScreenProps) {
  const team = useCurrentTeam();
  const teams = useTeams();
  const player = usePlayer(Number(id ?? 0) || 0);
  if (team === undefined) return null;
  if (id === null || id === 'new') return <NewPlayerForm team={team} />;
  if (player === undefined || teams === undefined) return null;
  if (player === null) {
    return <PlayerGone />;
  }
  return <PlayerForm key={player.sid} player={player} teams={inFront(team, teams)} notes={notes} />;
}

/** The current team comes first, because it is changed most. */
function inFront(team: Team | null, teams: readonly Team[]): readonly Team[] {
  return team === null ? teams : [team, ...teams.filter(({ sid }) => sid !== team.sid)];
}
