import { getRouteApi } from '@tanstack/react-router';
import { ofMatch } from '@touchline/domain/attendance/gathering';
import { AttendanceScreen } from '../../../features/attendance/AttendanceScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';

const route = getRouteApi('/match/$id/attendance');

export function AttendancePage() {
  const sid = sidOfParam(route.useParams().id);
  return sid ? <AttendanceScreen of={ofMatch(sid)} /> : <CatchAllScreen />;
}
