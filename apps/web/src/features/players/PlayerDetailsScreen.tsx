/** `/players/collection/details/{id?}`: one player; without id or with `new` it makes one. */
import { m } from '@touchline/i18n';
import { usePlayer } from '#data/hooks/players.ts';
import { useCurrentTeam } from '#data/hooks/teams.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { NewPlayerForm } from './NewPlayerForm.tsx';
import { PlayerForm } from './PlayerForm.tsx';

export interface PlayerDetailsScreenProps {
  /** From the address: a sid, `new`, or null. */
  readonly id: string | null;
}

export function PlayerDetailsScreen({ id }: PlayerDetailsScreenProps) {
  const team = useCurrentTeam();
  const player = usePlayer(Number(id ?? 0) || 0);
  if (team === undefined) return null;
  if (id === null || id === 'new') return <NewPlayerForm team={team} />;
  if (player === undefined) return null;
  if (player === null) {
    return <EmptyState icon="user" title={m.players_details_title()} text={m.players_not_found()} />;
  }
  return <PlayerForm key={player.sid} player={player} team={team} />;
}
