import { getRouteApi } from '@tanstack/react-router';
import { RequestCentreScreen } from '../../../features/attendance/request/RequestCentreScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { matchOfParam } from './match-of-address.ts';

const route = getRouteApi('/match/$id/attendancecenter');

export function RequestCentrePage() {
  const sid = matchOfParam(route.useParams().id);
  return sid ? <RequestCentreScreen sid={sid} /> : <CatchAllScreen />;
}
