/** The pictures of an erased player's media, with all files. */
import type { FilesDep } from '#platform/files/files.ts';
import type { TimeDep } from '#platform/time.ts';
import {
  dropPicture,
  filesOf,
  picturesOf,
  removeFiles,
  renditionsOfMedia,
  type StoredFileName,
} from '#rows/pictures/pictures.ts';
import type { PlayerErasure } from '../../feature.ts';

/** Files that remain after a failed deletion have no row, so the sweep removes them later. */
export async function pictureErasure({ files, now }: FilesDep & TimeDep): Promise<PlayerErasure> {
  const dropped: StoredFileName[] = [];
  return {
    erase: async (tx, { space, media }) => {
      for (const sid of media) {
        const renditions = await renditionsOfMedia(tx, space, [sid]);
        for (const picture of await picturesOf(tx, { owner: 'media', sid, space })) {
          dropped.push(...filesOf(picture, renditions));
          await dropPicture(tx, picture, now());
        }
      }
    },
    eraseFiles: async () => {
      await removeFiles(files, dropped);
    },
  };
}
