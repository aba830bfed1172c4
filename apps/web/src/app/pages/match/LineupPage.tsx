import { getRouteApi } from '@tanstack/react-router';
import { LineupScreen } from '../../../features/lineup/LineupScreen.tsx';
import { ReadOnlyLineup } from '../../../features/lineup/ReadOnlyLineup.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { AsAllowed } from '../AsAllowed.tsx';
import { StoredRepairsToast } from '../StoredRepairs.tsx';
import { matchOfParam } from './match-of-address.ts';

const route = getRouteApi('/match/$id/formation');

export function LineupPage() {
  const sid = matchOfParam(route.useParams().id);
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
