import { getRouteApi } from '@tanstack/react-router';
import { ofMatch } from '@touchline/domain/attendance/gathering';
import { RequestCentreScreen } from '../../../features/attendance/request/RequestCentreScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';

const route = getRouteApi('/match/$id/attendancecenter');

export function RequestCentrePage() {
  const sid = sidOfParam(route.useParams().id);
  return sid ? <RequestCentreScreen of={ofMatch(sid)} /> : <CatchAllScreen />;
}
