import { getRouteApi } from '@tanstack/react-router';
import { MatchExportMenu } from '../../../features/export/MatchExportMenu.tsx';
import { RecapSheet } from '../../../features/matchday/sheets/RecapSheet.tsx';
import { EventPictures, SmallPictures } from '../../../features/media/EventPictures.tsx';
import { type EventPictureParts, TimelineScreen } from '../../../features/timeline/TimelineScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';
import { EntryNews } from './EntryNews.tsx';

const route = getRouteApi('/match/$id/timeline');

const PICTURES: EventPictureParts = {
  small: (media) => media.length > 0 && <SmallPictures media={media} />,
  edit: (event) => <EventPictures {...event} />,
};

export function TimelinePage() {
  const sid = sidOfParam(route.useParams().id);
  if (!sid) return <CatchAllScreen />;
  return (
    <>
      <EntryNews sid={sid} />
      <TimelineScreen
        sid={sid}
        recap={(shown) => <RecapSheet {...shown} />}
        pictures={PICTURES}
        exports={<MatchExportMenu sid={sid} />}
      />
    </>
  );
}
