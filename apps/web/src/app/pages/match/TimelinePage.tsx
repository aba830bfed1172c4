import { getRouteApi } from '@tanstack/react-router';
import { RecapSheet } from '../../../features/matchday/sheets/RecapSheet.tsx';
import { TimelineScreen } from '../../../features/timeline/TimelineScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { EntryNews } from './EntryNews.tsx';
import { matchOfParam } from './match-of-address.ts';

const route = getRouteApi('/match/$id/timeline');

export function TimelinePage() {
  const sid = matchOfParam(route.useParams().id);
  if (!sid) return <CatchAllScreen />;
  return (
    <>
      <EntryNews sid={sid} />
      <TimelineScreen sid={sid} recap={(shown) => <RecapSheet {...shown} />} />
    </>
  );
}
