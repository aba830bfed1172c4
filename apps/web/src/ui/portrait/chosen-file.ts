/**
 * Checks whether a chosen file can become a photo. Its bytes decide, not its name: the header gives type and size
 * before anything is decoded.
 */
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Size } from './crop.ts';

/** Larger than current phone photos; only a small fraction of it is kept. */
export const CHOSEN_BYTES_MAX = 20 * 1024 * 1024;
/** A phone cannot decode more than this beside the app. */
export const CHOSEN_PIXELS_MAX = 50_000_000;
/** With fewer pixels in either direction a person cannot be recognised. */
export const CHOSEN_SIDE_MIN = 64;

export type PictureRefusal =
  /** Neither jpg nor png, whatever the file's name. */
  | { readonly code: 'type' }
  /** The format of Apple's phones, which only Apple's browsers can decode. */
  | { readonly code: 'heic' }
  | { readonly code: 'empty' }
  | { readonly code: 'tooLarge' }
  | { readonly code: 'tooManyPixels' }
  | { readonly code: 'tooFewPixels' }
  /** It has the header of a picture but cannot be decoded. */
  | { readonly code: 'unreadable' }
  /** Its end is missing, as after a broken download: browsers decode the rest in grey or white. */
  | { readonly code: 'damaged' };

export async function pictureIn(file: Blob): Promise<Result<Size, PictureRefusal>> {
  if (file.size === 0) return refuse({ code: 'empty' });
  const head = await bytesOf(file.slice(0, SIGNATURE_BYTES));
  const kind = kindOf(head);
  if (kind === null) return refuse({ code: isHeic(head) ? 'heic' : 'type' });
  if (file.size > CHOSEN_BYTES_MAX) return refuse({ code: 'tooLarge' });
  const bytes = await bytesOf(file);
  const size = kind === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  if (size === null || size.width === 0 || size.height === 0) return refuse({ code: 'unreadable' });
  if (size.width * size.height > CHOSEN_PIXELS_MAX) return refuse({ code: 'tooManyPixels' });
  if (Math.min(size.width, size.height) < CHOSEN_SIDE_MIN) return refuse({ code: 'tooFewPixels' });
  return hasEnd(bytes, kind) ? ok(size) : refuse({ code: 'damaged' });
}

const SIGNATURE_BYTES = 12;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

function kindOf(head: DataView): 'png' | 'jpeg' | null {
  const begins = (signature: readonly number[]) =>
    head.byteLength >= signature.length && signature.every((byte, at) => head.getUint8(at) === byte);
  if (begins(PNG)) return 'png';
  return begins(JPEG) ? 'jpeg' : null;
}

/** A box `ftyp` with one of those brands. */
function isHeic(head: DataView): boolean {
  if (head.byteLength < SIGNATURE_BYTES || head.getUint32(4) !== FTYP) return false;
  const brand = Array.from({ length: 4 }, (_, at) => String.fromCharCode(head.getUint8(8 + at))).join('');
  return HEIC_BRANDS.has(brand);
}

const FTYP = 0x66747970;
const HEIC_BRANDS: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
]);

/** The first chunk, IHDR, holds width and height. */
function sizeOfPng(bytes: DataView): Size | null {
  const [name, width, height] = [12, 16, 20];
  if (bytes.byteLength < height + 4 || bytes.getUint32(name) !== IHDR) return null;
  return { width: bytes.getUint32(width), height: bytes.getUint32(height) };
}

const IHDR = 0x49484452;

function sizeOfJpeg(bytes: DataView): Size | null {
  const at = frameOfJpeg(bytes);
  return at === 0 ? null : { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
}

/** Skips segments such as camera metadata up to the frame, which holds the size. 0 for none. */
function frameOfJpeg(bytes: DataView): number {
  let at = 2;
  while (at + 4 <= bytes.byteLength) {
    if (bytes.getUint8(at) !== MARKER) return 0;
    const marker = bytes.getUint8(at + 1);
    // Any number of these may precede a marker.
    if (marker === MARKER) at++;
    else if (isFrame(marker)) return at + 9 > bytes.byteLength ? 0 : at;
    else if (marker === SCAN || marker === END) return 0;
    else at += 2 + bytes.getUint16(at + 2);
  }
  return 0;
}

const MARKER = 0xff;
const SCAN = 0xda;
const END = 0xd9;

/** SOF0 to SOF15, without the tables whose numbers lie between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** The last chunk of a png, and the marker at the end of a jpg, which its compressed pixels cannot contain. */
const ENDS = { png: [0x49, 0x45, 0x4e, 0x44], jpeg: [MARKER, END] } as const;

/** Cameras append other data behind the end, so that it is looked for from there to the front. */
function hasEnd(bytes: DataView, kind: 'png' | 'jpeg'): boolean {
  const end = ENDS[kind];
  const first = kind === 'png' ? 0 : frameOfJpeg(bytes);
  for (let at = bytes.byteLength - end.length; at > first; at--) {
    if (end.every((byte, index) => bytes.getUint8(at + index) === byte)) return true;
  }
  return false;
}

async function bytesOf(file: Blob): Promise<DataView> {
  return new DataView(await file.arrayBuffer());
}
