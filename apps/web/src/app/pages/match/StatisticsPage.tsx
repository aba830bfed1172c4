import { getRouteApi } from '@tanstack/react-router';
import { StatisticsScreen } from '../../../features/match-statistics/StatisticsScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { matchOfParam } from './match-of-address.ts';

const route = getRouteApi('/match/$id/statistics');

export function StatisticsPage() {
  const sid = matchOfParam(route.useParams().id);
  return sid ? <StatisticsScreen sid={sid} /> : <CatchAllScreen />;
}
