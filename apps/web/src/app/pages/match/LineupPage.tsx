import { getRouteApi } from '@tanstack/react-router';
import { LineupScreen } from '../../../features/lineup/LineupScreen.tsx';
import { ReadOnlyLineup } from '../../../features/lineup/ReadOnlyLineup.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { AsAllowed } from '../AsAllowed.tsx';
import { StoredRepairsToast } from '../StoredRepairs.tsx';
import { sidOfParam } from '../sid-of-param.ts';

const route = getRouteApi('/match/$id/formation');

export function LineupPage() {
  const sid = sidOfParam(route.useParams().id);
  return sid ? (
    <>
      <StoredRepairsToast sid={sid} />
      <AsAllowed
        sid={sid}
        operation="lineUp"
        screen={<LineupScreen sid={sid} />}
        readOnlyView={<ReadOnlyLineup sid={sid} />}
      />
    </>
  ) : (
    <CatchAllScreen />
  );
}
