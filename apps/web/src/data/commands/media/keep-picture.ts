/** Stores the bytes of a chosen picture on this device, before a row refers to them. */
import type { NewPicture, Pictures } from '../../pictures/pictures.ts';
import type { KeptPictures } from '../../pictures/ports.ts';
import type { WaitingPicture } from '../../pictures/records.ts';
import { isStorageFull, storageFull } from '../../store/problems.ts';

/** The device's storage is full or failed: nothing was changed. */
export type PictureNotKept = { readonly code: 'notKept' };

/** Null when the device could not store it. */
export async function keepPicture(
  pictures: Pictures,
  of: WaitingPicture['of'],
  picture: NewPicture & { readonly replaces?: number },
): Promise<WaitingPicture | null> {
  try {
    return await pictures.add(of, picture);
  } catch (error) {
    if (isStorageFull(error)) storageFull.report();
    return null;
  }
}

/** Throws where no pictures are kept: in Node. */
export function picturesOf({ pictures }: KeptPictures): Pictures {
  if (pictures === null) throw new Error('pictures are kept where there is a database for them');
  return pictures;
}
