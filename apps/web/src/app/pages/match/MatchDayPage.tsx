import { getRouteApi } from '@tanstack/react-router';
import { ArrivedPanel } from '../../../features/attendance/ArrivedPanel.tsx';
import { MatchDayScreen } from '../../../features/matchday/MatchDayScreen.tsx';
import { ReadOnlyMatchDay } from '../../../features/matchday/ReadOnlyMatchDay.tsx';
import { StreamPanel } from '../../../features/stream/StreamPanel.tsx';
import { RecentEvents } from '../../../features/timeline/RecentEvents.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { MatchLinks } from '../../menu/ContextLinks.tsx';
import { MatchTabs } from '../../menu/MatchTabs.tsx';
import { useScreen } from '../../shell/use-screen.ts';
import { SyncButton } from '../../sync/SyncButton.tsx';
import { AsAllowed } from '../AsAllowed.tsx';
import { StoredRepairsToast } from '../StoredRepairs.tsx';
import { sidOfParam } from '../sid-of-param.ts';
import { EntryNews } from './EntryNews.tsx';

const route = getRouteApi('/match/$id/play');

export function MatchDayPage() {
  const sid = sidOfParam(route.useParams().id);
  const current = useScreen();
  return sid ? (
    <>
      <StoredRepairsToast sid={sid} />
      <EntryNews sid={sid} />
      <AsAllowed
        sid={sid}
        operation="runMatch"
        screen={
          <MatchDayScreen
            sid={sid}
            stream={<StreamPanel sid={sid} />}
            arrived={<ArrivedPanel sid={sid} />}
            sync={<SyncButton place="match" />}
            timeline={<RecentEvents sid={sid} />}
            menu={
              <MatchLinks
                match={sid}
                isMatchDay
                withoutMatchDay
                className={undefined}
                headingClassName="visually-hidden"
              />
            }
          />
        }
        readOnlyView={
          <>
            <MatchTabs screen={current} />
            <ReadOnlyMatchDay sid={sid} />
          </>
        }
      />
    </>
  ) : (
    <CatchAllScreen />
  );
}
