/** The pictures of an erased player's media, with all files. */
import type { FilesDep } from '#platform/files/files.ts';
import { dropPicture, type Picture, picturesOf, removeFiles } from '#rows/pictures/pictures.ts';
import type { PlayerErasure } from '../feature.ts';

/** Files that remain after a failed deletion have no row, so the sweep removes them later. */
export async function pictureErasure({ files }: FilesDep): Promise<PlayerErasure> {
  const dropped: Picture[] = [];
  return {
    erase: async (tx, { media }) => {
      for (const sid of media) {
        for (const picture of await picturesOf(tx, { owner: 'media', sid })) {
          await dropPicture(tx, picture);
          dropped.push(picture);
        }
      }
    },
    eraseFiles: async () => {
      for (const picture of dropped) await removeFiles(files, picture);
    },
  };
}
