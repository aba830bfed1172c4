/** Draws the chosen part of a picture as a new one, which drops all metadata. */
import { type Area, drawnSize, KEPT_LONGEST, KEPT_SIDE, type Size, type Square } from './crop.ts';

/** With its size in pixels. */
export interface DrawnPicture extends Size {
  readonly bytes: ArrayBuffer;
  readonly type: typeof TYPE;
}

const TYPE = 'image/jpeg';
const QUALITY = 0.9;

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
  const canvas = canvasOf({ width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas?.context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const small = canvas === null ? null : await bytesOf(canvas);
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
  return drawArea(picture, { x, y, width: side, height: side }, KEPT_SIDE);
}

/** The same for a part that is no square. */
export function drawPart(picture: HTMLImageElement, area: Area): Promise<DrawnPicture | null> {
  return drawArea(picture, area, KEPT_LONGEST);
}

/** A whole file in its own shape; null when the browser cannot decode or draw it. */
export async function drawWhole(file: Blob): Promise<DrawnPicture | null> {
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

async function drawArea(
  picture: HTMLImageElement,
  area: Area,
  longest: number,
): Promise<DrawnPicture | null> {
  const size = drawnSize(area, longest);
  const canvas = canvasOf(size);
  if (canvas === null) return null;
  // Draws the whole picture, shifted so that the part lies on the canvas. A source rectangle does not work: WebKit
  // applies it to the picture before the camera's rotation.
  const [across, down] = [size.width / area.width, size.height / area.height];
  const { naturalWidth: width, naturalHeight: height } = picture;
  canvas.context.drawImage(picture, -area.x * across, -area.y * down, width * across, height * down);
  const drawn = await bytesOf(canvas);
  return drawn === null ? null : { bytes: await drawn.arrayBuffer(), type: TYPE, ...size };
}

interface Canvas extends Size {
  readonly context: CanvasRenderingContext2D;
}

function canvasOf({ width, height }: Size): Canvas | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return null;
  // Transparent parts of a png become white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  return { width, height, context };
}

async function bytesOf({ context: { canvas } }: Canvas): Promise<Blob | null> {
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
  return drawn === null || drawn.type !== TYPE ? null : drawn;
}
