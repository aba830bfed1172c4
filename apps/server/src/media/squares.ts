/**
 * The squares of a picture, made anew from its pixels: nothing of what else a file carries is in them (EXIF, GPS,
 * colour profile, comments, what is hidden behind the picture). Only the decoders for jpg and png exist here.
 */
import { PICTURE_SIZES, type PictureSize } from '@touchline/domain/entity/medium';
import { PICTURE_PIXELS_MAX } from '@touchline/domain/picture/picture-header';
import type { Sharp } from 'sharp';

export interface Squares {
  /** Pixels of the largest one's edge. */
  readonly edge: number;
  readonly bytes: ReadonlyMap<PictureSize, Buffer>;
}

/** Seconds for one step: a phone's picture takes a quarter of one. */
const PATIENCE_S = 10;
const QUALITY = 80;
const LARGEST = Math.max(...PICTURE_SIZES);

/** Null for a file that cannot be decoded, or takes too long. */
export async function makeSquares(picture: Uint8Array): Promise<Squares | null> {
  const sharp = await loadedSharp();
  try {
    const options = { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error', pages: 1 } as const;
    const { width, height } = await sharp(picture, options).metadata();
    const edge = Math.min(width, height, LARGEST);
    const square = sharp(picture, options)
      // As the camera was held, which is said in what is thrown away.
      .autoOrient()
      .resize(edge, edge, { fit: 'cover', position: 'centre' })
      .toColourspace('srgb');
    const { data, info } = await limited(square).raw().toBuffer({ resolveWithObject: true });
    const bytes = new Map<PictureSize, Buffer>();
    const made = new Map<number, Buffer>();
    for (const size of PICTURE_SIZES) {
      const of = Math.min(size, edge);
      const pixels = sharp(data, { raw: { width: edge, height: edge, channels: info.channels } });
      const one =
        made.get(of) ?? (await limited(pixels.resize(of, of)).webp({ quality: QUALITY }).toBuffer());
      made.set(of, one);
      bytes.set(size, one);
    }
    return { edge, bytes };
  } catch {
    return null;
  }
}

const limited = (image: Sharp): Sharp => image.timeout({ seconds: PATIENCE_S });

type SharpModule = typeof import('sharp')['default'];
let loading: Promise<SharpModule> | null = null;

/** With the first picture: a server that gets none is spared the memory. */
function loadedSharp(): Promise<SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Pictures are never decoded twice, and one of them never takes more than its core.
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
    return sharp;
  });
  return loading;
}
