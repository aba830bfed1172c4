import { getRouteApi } from '@tanstack/react-router';
import { usePlayer } from '#data/hooks/team/players.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { EarlierValues } from '../../../features/history/EarlierValues.tsx';
import { CollectionScreen } from '../../../features/players/collection/CollectionScreen.tsx';
import { PlayerDetailsScreen } from '../../../features/players/form/PlayerDetailsScreen.tsx';
import { rightsOn } from '../../../features/players/permission.ts';

const collection = getRouteApi('/players/collection');
const details = getRouteApi('/players/collection/details/{-$id}');

export function CollectionPage() {
  const navigate = collection.useNavigate();
  const { list } = collection.useSearch();
  return (
    <CollectionScreen
      list={list ?? 'team'}
      show={(next) => navigate({ search: next === 'team' ? {} : { list: next }, replace: true })}
    />
  );
}

export function PlayerDetailsPage() {
  const id = details.useParams().id ?? null;
  const player = usePlayer(Number(id ?? 0) || 0);
  const teams = useTeams();
  // People who may not restore an earlier value are not offered it.
  const restores = player && teams && rightsOn(player, teams).edits;
  return (
    <>
      <PlayerDetailsScreen id={id} />
      {restores && <EarlierValues key={player.sid} collection="players" sid={player.sid} />}
    </>
  );
}
