/**
 * Decodes uploads and encodes what is stored, from pixels only, so that nothing else of the file is kept (EXIF, GPS,
 * colour profile, comments, appended data). Only decoders for jpg and png are loaded.
 */
import { PICTURE_PIXELS_MAX } from '@touchline/domain/picture/picture-header';
import sharp, { type Sharp } from 'sharp';

/** One size of a picture. */
export interface MadeFile {
  readonly size: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** WebP. */
  readonly bytes: Buffer;
}

/** Decoded pixels, eight bits for each channel. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** Seconds for one step; a phone's picture takes a quarter of a second. */
const TIMEOUT_S = 10;
const QUALITY = 80;

// Pictures are never decoded twice, and each may use one core only.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

/** An upload as the camera was held, and the size in its header. Rejects for a file that cannot be decoded. */
export async function opened(
  upload: Uint8Array,
): Promise<{ readonly image: Sharp; readonly width: number; readonly height: number }> {
  // Of an animated picture only the first frame is decoded.
  const options = { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error', pages: 1 } as const;
  const { width, height } = await sharp(upload, options).metadata();
  // The metadata that says how the camera was held is dropped.
  return { image: sharp(upload, options).autoOrient(), width, height };
}

export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await limited(image.toColourspace('srgb'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, width, height, channels };
}

/** Pixels at this width and height, as a file. */
export async function encoded(
  { data, ...raw }: Pixels,
  { size, width, height }: Omit<MadeFile, 'bytes'>,
): Promise<MadeFile> {
  const resized = sharp(data, { raw }).resize(width, height, { fit: 'fill' });
  return { size, width, height, bytes: await limited(resized).webp({ quality: QUALITY }).toBuffer() };
}

const limited = (image: Sharp): Sharp => image.timeout({ seconds: TIMEOUT_S });
