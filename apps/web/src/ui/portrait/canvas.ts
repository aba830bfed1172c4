/** Draws a part of a decoded picture as a new one, in the page or in a worker; this drops all metadata. */
import { type Area, drawnSize, type Size } from './crop.ts';

/** With its size in pixels. */
export interface DrawnPicture extends Size {
  readonly bytes: ArrayBuffer;
  readonly type: typeof TYPE;
}

/** A decoded picture, turned as it was taken, with its size in pixels. */
export interface Decoded extends Size {
  readonly image: HTMLImageElement | ImageBitmap;
}

/** Makes an empty canvas where the code runs, and what draws on it. */
export type NewCanvas = (size: Size) => {
  readonly canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
};

const TYPE = 'image/jpeg';
const QUALITY = 0.9;

export interface Part {
  readonly area: Area;
  /** The longest side of what is drawn, in pixels. */
  readonly longest: number;
}

/** Null when the device has too little memory to draw it. */
export async function drawArea(
  newCanvas: NewCanvas,
  decoded: Decoded,
  { area, longest }: Part,
): Promise<DrawnPicture | null> {
  const size = drawnSize(area, longest);
  const drawn = await drawBlob(newCanvas, decoded, { area, size });
  return drawn === null ? null : { bytes: await drawn.arrayBuffer(), type: TYPE, ...size };
}

/** The same as a file, in a size of its own. */
export async function drawBlob(
  newCanvas: NewCanvas,
  { image, width, height }: Decoded,
  { area, size }: { readonly area: Area; readonly size: Size },
): Promise<Blob | null> {
  const { canvas, context } = newCanvas(size);
  if (context === null) return null;
  // Transparent parts of a png become white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  // Draws the whole picture, shifted so that the part lies on the canvas. A source rectangle does not work: WebKit
  // applies it to the picture before the camera's rotation.
  const [across, down] = [size.width / area.width, size.height / area.height];
  context.drawImage(image, -area.x * across, -area.y * down, width * across, height * down);
  const drawn = await blobOf(canvas);
  // Frees the pixels at once instead of at garbage collection.
  canvas.width = 0;
  canvas.height = 0;
  return drawn === null || drawn.type !== TYPE ? null : drawn;
}

async function blobOf(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob | null> {
  if ('toBlob' in canvas) {
    return new Promise((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
  }
  return canvas.convertToBlob({ type: TYPE, quality: QUALITY });
}
