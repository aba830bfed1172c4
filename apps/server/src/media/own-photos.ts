/** The photos in an account's own space as files, for the archive of all that it has. */
import type { PictureSize } from '@touchline/domain/entity/medium';
import type { Deps } from '../deps.ts';
import { keyOf, picturesIn } from './pictures.ts';

interface PhotoFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The archive is one answer: some thousand photos, the newest first. */
const BYTES_MAX = 50_000_000;
const LARGEST: PictureSize = 512;

export async function ownPhotos(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  space: number,
): Promise<readonly PhotoFile[]> {
  const pictures = await picturesIn(database.reader, { space });
  const photos: PhotoFile[] = [];
  let bytes = 0;
  for (const picture of [...pictures].sort((a, b) => b.created_at - a.created_at)) {
    const content = await files.get(keyOf(picture, LARGEST));
    if (content === null) continue;
    bytes += content.length;
    if (bytes > BYTES_MAX) break;
    const { owner, sid, name } = picture;
    photos.push({ name: `photos/${owner}-${sid}-${name.slice(0, 8)}.webp`, content });
  }
  return photos;
}
