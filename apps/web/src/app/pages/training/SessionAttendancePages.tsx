/** Who comes to a training session: the list, the request, and the tasks. The screens are those of a match. */
import { useParams } from '@tanstack/react-router';
import type { GatheringName } from '@touchline/domain/attendance/gathering';
import { AttendanceScreen } from '../../../features/attendance/AttendanceScreen.tsx';
import { RequestCentreScreen } from '../../../features/attendance/request/RequestCentreScreen.tsx';
import { TasksScreen } from '../../../features/tasks/TasksScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';

export function SessionAttendancePage() {
  const of = useNamed();
  return of === null ? <CatchAllScreen /> : <AttendanceScreen of={of} />;
}

export function SessionRequestsPage() {
  const of = useNamed();
  return of === null ? <CatchAllScreen /> : <RequestCentreScreen of={of} />;
}

export function SessionTasksPage() {
  const of = useNamed();
  return of === null ? <CatchAllScreen /> : <TasksScreen of={of} />;
}

/** The session that the address names; null for none. */
function useNamed(): GatheringName | null {
  const { id = '' } = useParams({ strict: false });
  const sid = sidOfParam(id);
  return sid ? { collection: 'training_sessions', sid } : null;
}
