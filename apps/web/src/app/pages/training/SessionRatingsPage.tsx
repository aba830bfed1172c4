import { getRouteApi } from '@tanstack/react-router';
import { SessionRatingsScreen } from '../../../features/ratings/SessionRatingsScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';

const route = getRouteApi('/training/$id/ratings');

export function SessionRatingsPage() {
  const sid = sidOfParam(route.useParams().id);
  return sid ? <SessionRatingsScreen sid={sid} /> : <CatchAllScreen />;
}
