import { getRouteApi } from '@tanstack/react-router';
import { CollectionScreen } from '../../features/players/CollectionScreen.tsx';
import { PlayerDetailsScreen } from '../../features/players/PlayerDetailsScreen.tsx';

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
  return <PlayerDetailsScreen id={details.useParams().id ?? null} />;
}
