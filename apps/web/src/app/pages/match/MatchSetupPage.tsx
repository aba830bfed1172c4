import { getRouteApi } from '@tanstack/react-router';
import { EarlierValues } from '../../../features/history/EarlierValues.tsx';
import { MatchSetupScreen } from '../../../features/matches/MatchSetupScreen.tsx';
import { StreamPanel } from '../../../features/stream/StreamPanel.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { StoredRepairs } from '../StoredRepairs.tsx';
import { matchOfParam } from './match-of-address.ts';

const route = getRouteApi('/match/$id/details');

export function MatchSetupPage() {
  const sid = matchOfParam(route.useParams().id);
  if (sid === undefined) return <CatchAllScreen />;
  if (sid === null) return <MatchSetupScreen sid={null} stream={null} />;
  return (
    <>
      <StoredRepairs sid={sid} />
      <MatchSetupScreen sid={sid} stream={<StreamPanel sid={sid} />} />
      <EarlierValues collection="matches" sid={sid} start />
    </>
  );
}
