import { getRouteApi } from '@tanstack/react-router';
import { RecapSheet } from '../../../features/matchday/sheets/RecapSheet.tsx';
import { TimelineScreen } from '../../../features/timeline/TimelineScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';
import { EntryNews } from './EntryNews.tsx';

const route = getRouteApi('/match/$id/timeline');

export function TimelinePage() {
  const sid = sidOfParam(route.useParams().id);
  if (!sid) return <CatchAllScreen />;
  return (
    <>
      <EntryNews sid={sid} />
      <TimelineScreen sid={sid} recap={(shown) => <RecapSheet {...shown} />} />
    </>
  );
}
