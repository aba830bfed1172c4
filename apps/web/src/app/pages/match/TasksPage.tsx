import { getRouteApi } from '@tanstack/react-router';
import { ofMatch } from '@touchline/domain/attendance/gathering';
import { TasksScreen } from '../../../features/tasks/TasksScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';

const route = getRouteApi('/match/$id/tasks');

export function TasksPage() {
  const sid = sidOfParam(route.useParams().id);
  return sid ? <TasksScreen of={ofMatch(sid)} /> : <CatchAllScreen />;
}
