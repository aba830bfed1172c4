/** The photos in an account's own space, as files for the archive. */

import type { DatabaseDep } from '#platform/database/database.ts';
import type { FilesDep } from '#platform/files/files.ts';
import { filesOf, keyOf, picturesIn, renditionsOfMedia } from '#rows/pictures/pictures.ts';

interface PhotoFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Limits the archive to some thousand photos, the newest first, because it is one response. */
const BYTES_MAX = 50_000_000;

export async function ownPhotos(
  { database, files }: DatabaseDep & FilesDep,
  space: number,
): Promise<readonly PhotoFile[]> {
  const pictures = await picturesIn(database.reader, { space });
  const photos: PhotoFile[] = [];
  let bytes = 0;
  for (const picture of [...pictures].sort((a, b) => b.created_at - a.created_at)) {
    const renditions =
      picture.shape === 'square' ? [] : await renditionsOfMedia(database.reader, space, [picture.sid]);
    const largest = filesOf(picture, renditions).at(-1);
    const content = largest === undefined ? null : await files.get(keyOf(largest));
    if (content === null) continue;
    bytes += content.length;
    if (bytes > BYTES_MAX) break;
    const { owner, sid, name } = picture;
    photos.push({ name: `photos/${owner}-${sid}-${name.slice(0, 8)}.webp`, content });
  }
  return photos;
}
