import { getRouteApi } from '@tanstack/react-router';
import { MatchRatingsScreen } from '../../../features/ratings/MatchRatingsScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';

const route = getRouteApi('/match/$id/ratings');

export function RatingsPage() {
  const sid = sidOfParam(route.useParams().id);
  return sid ? <MatchRatingsScreen sid={sid} /> : <CatchAllScreen />;
}
