import { getRouteApi } from '@tanstack/react-router';
import { LineupScreen } from '../../features/lineup/LineupScreen.tsx';
import { LineupToRead } from '../../features/lineup/LineupToRead.tsx';
import { CatchAllScreen } from '../errors/CatchAllScreen.tsx';
import { AsAllowed } from './AsAllowed.tsx';
import { matchOfParam } from './match-of-address.ts';
import { StoredRepairsToast } from './StoredRepairs.tsx';

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
        toRead={<LineupToRead sid={sid} />}
      />
    </>
  ) : (
    <CatchAllScreen />
  );
}
