import { getRouteApi } from '@tanstack/react-router';
import { TimelineScreen } from '../../features/timeline/TimelineScreen.tsx';
import { CatchAllScreen } from '../errors/CatchAllScreen.tsx';
import { matchOfParam } from './match-of-address.ts';

const route = getRouteApi('/match/$id/timeline');

export function TimelinePage() {
  const sid = matchOfParam(route.useParams().id);
  return sid ? <TimelineScreen sid={sid} /> : <CatchAllScreen />;
}
