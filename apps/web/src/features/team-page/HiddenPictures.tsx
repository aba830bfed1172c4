/** Why the page shows no main photo or logo, although one was chosen. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import type { TeamPage } from '@touchline/domain/entity/tables/team-page';
import { isInTrash } from '@touchline/domain/media/trash';
import { isPublic } from '@touchline/domain/media/visibility';
import { m } from '@touchline/i18n';
import { Hint } from '#ui/parts/page/Screen.tsx';

export interface HiddenPicturesProps {
  readonly page: Pick<TeamPage, 'main_sid' | 'logo_sid'>;
  readonly media: readonly Medium[];
}

export function HiddenPictures({ page, media }: HiddenPicturesProps) {
  const chosen = [
    { photo: m.teampage_main_image, sid: page.main_sid },
    { photo: m.teampage_logo, sid: page.logo_sid },
  ];
  return chosen.map(({ photo, sid }) => {
    const why = sid === 0 ? null : whyHidden(media.find((medium) => medium.sid === sid));
    return why && <Hint key={photo()}>{why({ photo: photo() })}</Hint>;
  });
}

function whyHidden(medium: Medium | undefined) {
  if (medium === undefined) return m.teampage_photo_gone;
  if (isInTrash(medium)) return m.teampage_photo_trashed;
  return isPublic(medium) ? null : m.teampage_photo_private;
}
