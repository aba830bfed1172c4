/** The picture that is kept: the chosen square, drawn anew. Nothing but its pixels comes along. */
import { drawnSide, type Square } from './crop.ts';

export interface DrawnPicture {
  readonly bytes: ArrayBuffer;
  readonly type: 'image/jpeg';
  /** Pixels, as wide as high. */
  readonly side: number;
}

const QUALITY = 0.9;

/** Opens a picture to be framed, turned as it was taken; null when the browser cannot read it. */
export async function openPicture(url: string): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.src = url;
  return picture.decode().then(
    () => picture,
    () => null,
  );
}

/** Null when the device has no room to draw it. */
export async function drawSquare(picture: HTMLImageElement, square: Square): Promise<DrawnPicture | null> {
  const side = drawnSide(square);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return null;
  // What a png leaves transparent is white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, square.x, square.y, square.side, square.side, 0, 0, side, side);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (drawn === null || drawn.type !== 'image/jpeg') return null;
  return { bytes: await drawn.arrayBuffer(), type: 'image/jpeg', side };
}
