/**
 * Makes the squares of a picture from its pixels, so that nothing else of the file is kept (EXIF, GPS, colour profile,
 * comments, appended data). Only decoders for jpg and png are loaded.
 */
import { PICTURE_SIZES, type PictureSize } from '@touchline/domain/entity/tables/medium';
import { PICTURE_PIXELS_MAX } from '@touchline/domain/picture/picture-header';
import type { Sharp } from 'sharp';

export interface Squares {
  /** Edge of the largest square, in pixels. */
  readonly edge: number;
  readonly bytes: ReadonlyMap<PictureSize, Buffer>;
}

/** Seconds for one step; a phone's picture takes a quarter of a second. */
const TIMEOUT_S = 10;
const QUALITY = 80;
const LARGEST = Math.max(...PICTURE_SIZES);

/** Null for a file that cannot be decoded or takes too long. */
export async function makeSquares(picture: Uint8Array): Promise<Squares | null> {
  const sharp = await loadedSharp();
  try {
    const options = { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error', pages: 1 } as const;
    const { width, height } = await sharp(picture, options).metadata();
    const edge = Math.min(width, height, LARGEST);
    const square = sharp(picture, options)
      // Rotates as the camera was held; the metadata that says so is dropped.
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

const limited = (image: Sharp): Sharp => image.timeout({ seconds: TIMEOUT_S });

type SharpModule = typeof import('sharp')['default'];
let loading: Promise<SharpModule> | null = null;

/** Loaded with the first picture, to keep an idle server small. */
function loadedSharp(): Promise<SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Pictures are never decoded twice, and each may use one core only.
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
    return sharp;
  });
  return loading;
}
