/** Draws the chosen square as a new picture, which drops all metadata. */
import { drawnSide, type Size, type Square } from './crop.ts';

export interface DrawnPicture {
  readonly bytes: ArrayBuffer;
  readonly type: typeof TYPE;
  /** Pixels, as wide as high. */
  readonly side: number;
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
  // Frees the decoded pixels at once instead of at garbage collection.
  URL.revokeObjectURL(picture.src);
  picture.removeAttribute('src');
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
export async function drawSquare(picture: HTMLImageElement, square: Square): Promise<DrawnPicture | null> {
  const side = drawnSide(square);
  const canvas = canvasOf({ width: side, height: side });
  if (canvas === null) return null;
  // Draws the whole picture, shifted so that the square lies on the canvas. A source rectangle does not work: WebKit
  // applies it to the picture before the camera's rotation.
  const scale = side / square.side;
  const { naturalWidth: width, naturalHeight: height } = picture;
  canvas.context.drawImage(picture, -square.x * scale, -square.y * scale, width * scale, height * scale);
  const drawn = await bytesOf(canvas);
  return drawn === null ? null : { bytes: await drawn.arrayBuffer(), type: TYPE, side };
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
