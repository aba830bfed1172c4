import { getRouteApi } from '@tanstack/react-router';
import { MatchSetupScreen } from '../../features/matches/MatchSetupScreen.tsx';
import { StreamPanel } from '../../features/stream/StreamPanel.tsx';
import { CatchAllScreen } from '../errors/CatchAllScreen.tsx';
import { matchOfParam } from './match-of-address.ts';

const route = getRouteApi('/match/$id/details');

export function MatchSetupPage() {
  const sid = matchOfParam(route.useParams().id);
  if (sid === undefined) return <CatchAllScreen />;
  return <MatchSetupScreen sid={sid} stream={sid === null ? null : <StreamPanel sid={sid} />} />;
}
