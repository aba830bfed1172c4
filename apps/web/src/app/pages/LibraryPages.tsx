import { getRouteApi } from '@tanstack/react-router';
import { LibraryScreen } from '../../features/media/library/LibraryScreen.tsx';
import { PictureScreen } from '../../features/media/picture/PictureScreen.tsx';

const library = getRouteApi('/user/media');
const picture = getRouteApi('/user/media/$id');

export function LibraryPage() {
  const navigate = library.useNavigate();
  return (
    <LibraryScreen
      search={library.useSearch()}
      show={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}

export function PicturePage() {
  return <PictureScreen sid={Number(picture.useParams().id) || 0} search={picture.useSearch()} />;
}
