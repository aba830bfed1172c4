import { getRouteApi } from '@tanstack/react-router';
import { AttendanceScreen } from '../../../features/attendance/AttendanceScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { matchOfParam } from './match-of-address.ts';

const route = getRouteApi('/match/$id/attendance');

export function AttendancePage() {
  const sid = matchOfParam(route.useParams().id);
  return sid ? <AttendanceScreen sid={sid} /> : <CatchAllScreen />;
}
