import { getRouteApi } from '@tanstack/react-router';
import { LineupScreen } from '../../features/lineup/LineupScreen.tsx';
import { CatchAllScreen } from '../errors/CatchAllScreen.tsx';
import { matchOfParam } from './match-of-address.ts';
import { StoredRepairsToast } from './StoredRepairs.tsx';

const route = getRouteApi('/match/$id/formation');

export function LineupPage() {
  const sid = matchOfParam(route.useParams().id);
  return sid ? (
    <>
      <StoredRepairsToast sid={sid} />
      <LineupScreen sid={sid} />
    </>
  ) : (
    <CatchAllScreen />
  );
}
