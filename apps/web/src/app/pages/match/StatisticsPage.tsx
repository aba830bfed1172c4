import { getRouteApi } from '@tanstack/react-router';
import { MatchExportMenu } from '../../../features/export/MatchExportMenu.tsx';
import { StatisticsScreen } from '../../../features/match-statistics/StatisticsScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';

const route = getRouteApi('/match/$id/statistics');

export function StatisticsPage() {
  const sid = sidOfParam(route.useParams().id);
  return sid ? <StatisticsScreen sid={sid} exports={<MatchExportMenu sid={sid} />} /> : <CatchAllScreen />;
}
