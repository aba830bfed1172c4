/** Makes all sizes of an uploaded picture: squares, or renditions that keep its shape. */
import { PICTURE_SIZES, RENDITION_SIZES } from '@touchline/domain/entity/tables/medium';
import type { PictureShape } from '#rows/pictures/pictures.ts';
import { encoded, type MadeFile, opened, type Pixels, pixelsOf } from './decoding.ts';

const LARGEST_SQUARE = Math.max(...PICTURE_SIZES);
const LARGEST_SIDE = Math.max(...RENDITION_SIZES);

export interface SizesOrder {
  readonly bytes: Uint8Array;
  readonly shape: PictureShape;
}

/** The smallest first; null for a file that cannot be decoded or takes too long. */
export async function makeSizes(
  upload: Uint8Array,
  shape: PictureShape,
): Promise<readonly MadeFile[] | null> {
  try {
    return await MAKERS[shape](upload);
  } catch {
    return null;
  }
}

const MAKERS: Readonly<Record<PictureShape, (upload: Uint8Array) => Promise<readonly MadeFile[]>>> = {
  square: async (upload) => {
    const { image, width, height } = await opened(upload);
    const edge = Math.min(width, height, LARGEST_SQUARE);
    const pixels = await pixelsOf(image.resize(edge, edge, { fit: 'cover', position: 'centre' }));
    return filesOf(pixels, PICTURE_SIZES);
  },
  kept: async (upload) => {
    const { image } = await opened(upload);
    const inside = { fit: 'inside', withoutEnlargement: true } as const;
    return filesOf(await pixelsOf(image.resize(LARGEST_SIDE, LARGEST_SIDE, inside)), RENDITION_SIZES);
  },
};

/** A picture that is smaller than a size has the same bytes in it as in the next smaller one. */
async function filesOf(pixels: Pixels, sizes: readonly number[]): Promise<readonly MadeFile[]> {
  const files: MadeFile[] = [];
  const longest = Math.max(pixels.width, pixels.height);
  for (const size of sizes) {
    const scale = Math.min(1, size / longest);
    const [width, height] = [pixels.width, pixels.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    ) as [number, number];
    const same = files.find((made) => made.width === width && made.height === height);
    files.push(same === undefined ? await encoded(pixels, { size, width, height }) : { ...same, size });
  }
  return files;
}
