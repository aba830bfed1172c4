import { getRouteApi } from '@tanstack/react-router';
import { TasksScreen } from '../../../features/tasks/TasksScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { matchOfParam } from './match-of-address.ts';

const route = getRouteApi('/match/$id/tasks');

export function TasksPage() {
  const sid = matchOfParam(route.useParams().id);
  return sid ? <TasksScreen sid={sid} /> : <CatchAllScreen />;
}
