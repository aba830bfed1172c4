/** Shirts and photos on a picture. */
import { keeperLook, numberPaint, type ShirtLook } from '../shirt/colours.ts';
import { LONG_SLEEVES, SHORT_SLEEVES } from '../shirt/outline.ts';
import { clothPicture } from '../shirt/picture.ts';
import { loadImage } from './canvas.ts';

export interface DrawnShirt {
  readonly look: ShirtLook;
  readonly keeper?: boolean;
  readonly number?: number | undefined;
  /** The middle. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const EDGE = 'rgba(255, 255, 255, 0.55)';

export async function drawShirt(ctx: CanvasRenderingContext2D, shirt: DrawnShirt): Promise<void> {
  const { x, y, size, number, keeper = false } = shirt;
  const look = keeper ? keeperLook(shirt.look) : shirt.look;
  const cut = keeper ? LONG_SLEEVES : SHORT_SLEEVES;
  const cloth = await loadImage(sized(clothPicture(look, cut), size));
  ctx.save();
  ctx.translate(x - size / 2, y - size / 2);
  if (cloth !== null) ctx.drawImage(cloth, 0, 0, size, size);
  ctx.scale(size / 100, size / 100);
  ctx.lineWidth = 1.4;
  ctx.strokeStyle = EDGE;
  ctx.stroke(new Path2D(cut.edge));
  if (number !== undefined) drawNumber(ctx, String(number), look);
  ctx.restore();
}

function drawNumber(ctx: CanvasRenderingContext2D, text: string, look: ShirtLook): void {
  const { fill, outline } = numberPaint(look);
  const long = text.length > 2;
  ctx.font = `800 ${long ? 24 : 35}px 'Inter Variable', system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.lineJoin = 'round';
  const y = long ? 64.5 : 68.5;
  if (outline !== undefined) {
    ctx.strokeStyle = outline;
    ctx.lineWidth = 4.4;
    ctx.strokeText(text, 50, y);
  }
  ctx.fillStyle = fill;
  ctx.fillText(text, 50, y);
}

export interface DrawnPhoto {
  readonly address: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A round photo. False where it cannot be read. */
export async function drawPhoto(
  ctx: CanvasRenderingContext2D,
  { address, x, y, size }: DrawnPhoto,
): Promise<boolean> {
  const image = await loadImage(address);
  if (image === null) return false;
  const side = Math.min(image.naturalWidth, image.naturalHeight);
  const [left, top] = [(image.naturalWidth - side) / 2, (image.naturalHeight - side) / 2];
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, size / 2, 0, 2 * Math.PI);
  ctx.clip();
  ctx.drawImage(image, left, top, side, side, x - size / 2, y - size / 2, size, size);
  ctx.restore();
  ctx.beginPath();
  ctx.arc(x, y, size / 2, 0, 2 * Math.PI);
  ctx.lineWidth = 4;
  ctx.strokeStyle = '#ffffff';
  ctx.stroke();
  return true;
}

/** A browser rasters an SVG at the size that it names. */
const sized = (address: string, size: number) =>
  address.replace(
    encodeURIComponent('width="100" height="100"'),
    encodeURIComponent(`width="${size}" height="${size}"`),
  );
