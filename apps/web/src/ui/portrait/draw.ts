/** Draws the chosen part of a picture as a new one, which drops all metadata. */
import { type DrawnPicture, drawArea, drawBlob, type NewCanvas } from './canvas.ts';
import { type Area, KEPT_LONGEST, KEPT_SIDE, type Size, type Square } from './crop.ts';
import { drawInWorker } from './worker/drawing.ts';

/**
 * Larger pictures are shrunk before they are framed: decoded, fifty million pixels take all memory that a phone gives a
 * page.
 */
const FRAMED_SIDE = 4096;

/**
 * Opens a picture for framing, rotated as it was taken; null when the browser cannot decode it. The caller revokes its
 * address.
 */
export async function openPicture(file: Blob): Promise<HTMLImageElement | null> {
  const picture = await loaded(file);
  if (picture === null) return null;
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = FRAMED_SIDE / Math.max(width, height);
  if (scale >= 1) return picture;
  const small = await drawBlob(newCanvas, decoded(picture), {
    area: { x: 0, y: 0, width, height },
    size: { width: Math.round(width * scale), height: Math.round(height * scale) },
  });
  release(picture);
  return small === null ? null : loaded(small);
}

async function loaded(file: Blob): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch {
    URL.revokeObjectURL(picture.src);
    return null;
  }
}

/** Null when the device has too little memory to draw it. */
export function drawSquare(picture: HTMLImageElement, { x, y, side }: Square): Promise<DrawnPicture | null> {
  const area = { x, y, width: side, height: side };
  return drawArea(newCanvas, decoded(picture), { area, longest: KEPT_SIDE });
}

/** The same for a part that is no square. */
export function drawPart(picture: HTMLImageElement, area: Area): Promise<DrawnPicture | null> {
  return drawArea(newCanvas, decoded(picture), { area, longest: KEPT_LONGEST });
}

/**
 * A whole file in its own shape; null when the browser cannot decode or draw it. A worker draws it, so that taps are
 * answered meanwhile; the page does where a worker cannot.
 */
export async function drawWhole(file: Blob): Promise<DrawnPicture | null> {
  return (await drawInWorker(file)) ?? drawHere(file);
}

async function drawHere(file: Blob): Promise<DrawnPicture | null> {
  const picture = await loaded(file);
  if (picture === null) return null;
  const { naturalWidth: width, naturalHeight: height } = picture;
  const drawn = await drawPart(picture, { x: 0, y: 0, width, height });
  release(picture);
  return drawn;
}

/** Frees the decoded pixels at once instead of at garbage collection. */
export function release(picture: HTMLImageElement): void {
  URL.revokeObjectURL(picture.src);
  picture.removeAttribute('src');
}

const decoded = (image: HTMLImageElement) => ({
  image,
  width: image.naturalWidth,
  height: image.naturalHeight,
});

function newCanvas({ width, height }: Size): ReturnType<NewCanvas> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return { canvas, context: canvas.getContext('2d', { alpha: false }) };
}
