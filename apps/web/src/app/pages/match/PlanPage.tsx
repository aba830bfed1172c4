import { getRouteApi } from '@tanstack/react-router';
import { PlanScreen } from '../../../features/plan/PlanScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { StoredRepairsToast } from '../StoredRepairs.tsx';
import { sidOfParam } from '../sid-of-param.ts';

const route = getRouteApi('/match/$id/plan');

export function PlanPage() {
  const sid = sidOfParam(route.useParams().id);
  const { from = 'formation' } = route.useSearch();
  return sid ? (
    <>
      <StoredRepairsToast sid={sid} />
      <PlanScreen sid={sid} from={from} />
    </>
  ) : (
    <CatchAllScreen />
  );
}
