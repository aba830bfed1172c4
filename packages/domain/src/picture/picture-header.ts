/**
 * Reads format and size from a picture's first bytes without decoding it: jpg or png, and the number of pixels. Only
 * the bytes count; the file's name and type are not trusted. Device and server check this before they decode.
 */

/** Section 5: image uploads are jpg or png only. */
export type PictureKind = 'jpeg' | 'png';

export interface PictureHeader {
  readonly kind: PictureKind;
  /** Pixels, before the rotation in the camera's metadata. */
  readonly width: number;
  readonly height: number;
  /** Memory that a decoder may need for one pixel when it keeps the whole picture. */
  readonly bytesPerPixel: number;
}

/** The most bytes of an uploaded file. */
export const PICTURE_BYTES_MAX = 5_000_000;
/** The most pixels that are decoded: enough for the cameras of phones. */
export const PICTURE_PIXELS_MAX = 40_000_000;
/**
 * The most memory of a decoded picture: that of the most pixels in four channels of eight bits. A png of 16 bits needs
 * twice as much for its pixels, and a jpg that loads in steps keeps all its coefficients.
 */
export const PICTURE_MEMORY_MAX = 160_000_000;
/** The most pixels of one side. A picture of 39 million pixels by one takes two seconds to decode and shows nothing. */
export const PICTURE_SIDE_MAX = 20_000;

/** True when a picture has too many pixels, in total or on one side, or they take too much memory. */
export function hasTooManyPixels(header: PictureHeader): boolean {
  const { width, height } = header;
  return (
    Math.max(width, height) > PICTURE_SIDE_MAX ||
    width * height > PICTURE_PIXELS_MAX ||
    decodedBytes(header) > PICTURE_MEMORY_MAX
  );
}

/** Memory of the decoded picture at most, in bytes. */
export function decodedBytes({ width, height, bytesPerPixel }: PictureHeader): number {
  return width * height * bytesPerPixel;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** `IHDR`, the first chunk of a PNG. */
const IHDR = [0x49, 0x48, 0x44, 0x52];

/** Null for a file that is neither jpg nor png. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (startsWith(bytes, PNG)) return 'png';
  return startsWith(bytes, JPEG) ? 'jpeg' : null;
}

/** Null for a file that is neither jpg nor png, or that states no size. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | null {
  const kind = pictureKind(bytes);
  const size = kind === 'png' ? sizeOfPng(bytes) : kind === 'jpeg' ? sizeOfJpeg(bytes) : null;
  if (kind === null || size === null || size.width < 1 || size.height < 1) return null;
  return { kind, ...size };
}

type Size = Omit<PictureHeader, 'kind'>;

function sizeOfPng(bytes: Uint8Array): Size | null {
  if (bytes.length < 26 || !startsWith(bytes.subarray(12), IHDR)) return null;
  const view = viewOf(bytes);
  const channels = PNG_CHANNELS[view.getUint8(25)] ?? 4;
  const bytesPerPixel = channels * Math.max(1, view.getUint8(24) / 8);
  return { width: view.getUint32(16), height: view.getUint32(20), bytesPerPixel };
}

/** By colour type. A palette may have transparent colours. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/**
 * The largest of all frame headers before the first scan. Cameras write one header, but a decoder may use any of
 * several.
 */
function sizeOfJpeg(bytes: Uint8Array): Size | null {
  const view = viewOf(bytes);
  let largest: Size | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      // Fill bytes may precede a segment.
      at++;
      continue;
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) break;
    if (isAlone(marker)) {
      at += 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    if (isFrame(marker)) {
      if (length < 8 || at + 9 > bytes.length) return null;
      const size = {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        bytesPerPixel: bytesPerPixelOf(bytes.subarray(at, at + 2 + length)),
      };
      if (
        largest === null ||
        decodedBytes({ kind: 'jpeg', ...size }) > decodedBytes({ kind: 'jpeg', ...largest })
      )
        largest = size;
    }
    at += 2 + length;
  }
  return largest;
}

/**
 * Of a frame with its marker. A frame in steps (SOF2 and its relatives) is decoded when its last scan has come: until
 * then all coefficients, of two bytes, are in memory. Channels may have fewer samples than there are pixels.
 */
function bytesPerPixelOf(frame: Uint8Array): number {
  const channels = Math.max(1, frame[9] ?? 1);
  const isInSteps = ((frame[1] ?? 0) & 3) === 2;
  if (!isInSteps) return channels;
  const samples = Array.from({ length: channels }, (_, channel) => frame[11 + 3 * channel] ?? 0x11).map(
    (factors) => [factors >> 4, factors & 15] as const,
  );
  const most = Math.max(...samples.map(([x]) => x)) * Math.max(...samples.map(([, y]) => y));
  return (2 * samples.reduce((sum, [x, y]) => sum + x * y, 0)) / Math.max(1, most);
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** A marker without a segment. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** SOF0 to SOF15. Three of them are not frames: tables (C4), a reserved one (C8), arithmetic coding (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, index) => bytes[index] === byte);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
