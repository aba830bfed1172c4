import { getRouteApi } from '@tanstack/react-router';
import { MatchRatingsScreen } from '../../../features/ratings/MatchRatingsScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { matchOfParam } from './match-of-address.ts';

const route = getRouteApi('/match/$id/ratings');

export function RatingsPage() {
  const sid = matchOfParam(route.useParams().id);
  return sid ? <MatchRatingsScreen sid={sid} /> : <CatchAllScreen />;
}
