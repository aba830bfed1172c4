/** The size in which a screen shows a picture, and the address of the server's size for it. */
import {
  isSquare,
  PICTURE_SIZES,
  type PictureSize,
  pictureAddress,
  RENDITION_SIZES,
  type RenditionSize,
  renditionAddress,
} from '@touchline/domain/entity/tables/medium';

/** `small`: in lists and on pitches. `tile`: in a grid. `large`: on a screen of its own. `full`: all that is kept. */
export type ShownSize = 'small' | 'tile' | 'large' | 'full';

const SQUARES: Readonly<Record<ShownSize, PictureSize>> = { small: 128, tile: 256, large: 256, full: 512 };
const RENDITIONS: Readonly<Record<ShownSize, RenditionSize>> = {
  small: 320,
  tile: 320,
  large: 960,
  full: 1920,
};

/** The addresses of one picture on this server. */
export interface Addresses {
  /** The size to show. */
  readonly path: string;
  /** All sizes, the largest first. */
  readonly all: readonly string[];
}

/** Null for an address outside of this server. @param type of the medium */
export function addressesOf(uri: string, type: string, shown: ShownSize): Addresses | null {
  const square = isSquare({ type });
  const path = square ? pictureAddress(uri, SQUARES[shown]) : renditionAddress(uri, RENDITIONS[shown]);
  if (path === null) return null;
  return {
    path,
    // Only needed to read the picture, not each time a screen asks for it.
    get all() {
      const all = square
        ? PICTURE_SIZES.map((size) => pictureAddress(uri, size))
        : RENDITION_SIZES.map((size) => renditionAddress(uri, size));
      return all.flatMap((address) => address ?? []).toReversed();
    },
  };
}
