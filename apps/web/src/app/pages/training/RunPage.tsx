import { getRouteApi } from '@tanstack/react-router';
import { RunScreen } from '../../../features/training/run/RunScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';

const route = getRouteApi('/training/$id/run');

export function RunPage() {
  const sid = sidOfParam(route.useParams().id);
  return typeof sid === 'number' ? <RunScreen key={sid} sid={sid} /> : <CatchAllScreen />;
}
