import { getRouteApi } from '@tanstack/react-router';
import { MatchPictureScreen } from '../../../features/share-picture/MatchPictureScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';

const route = getRouteApi('/match/$id/picture');

export function PicturePage() {
  const sid = sidOfParam(route.useParams().id);
  const { kind } = route.useSearch();
  return sid ? <MatchPictureScreen sid={sid} first={kind} /> : <CatchAllScreen />;
}
