/** The library as the notes' editor offers it. Loaded when somebody first wants a picture. */
import { lazy, Suspense } from 'react';
import type { PictureOffer } from '#ui/pictures/picture-field.ts';

const PictureSheet = lazy(async () => ({
  default: (await import('../../features/media/choosing/PictureSheet.tsx')).PictureSheet,
}));

/**
 * @param team whose library it is; 0 for the account's own
 * @param isPublic the text is for everybody: a chosen picture is made public, after a question where a player may not be shown
 */
export function textPictures(team: number, { isPublic = false } = {}): PictureOffer {
  return (sheet) =>
    sheet.opened && (
      <Suspense>
        <PictureSheet {...sheet} team={team} type="note" isPublic={isPublic} />
      </Suspense>
    );
}
