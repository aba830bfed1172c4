/** A picture that a coach shares: its two formats, and its ground in the team's colours. */
import { m } from '@touchline/i18n';
import type { ShirtLook } from '../shirt/colours.ts';
import { type TeamColours, teamColours } from '../shirt/team-colours.ts';
import { drawText, loadFonts } from './canvas.ts';

/** Upright for feeds and chats, wide for screens and sites (areas.md "Pictures and paper"). */
export const PICTURE_FORMATS = {
  upright: { width: 1080, height: 1350 },
  wide: { width: 1920, height: 1080 },
} as const;
export type PictureFormat = keyof typeof PICTURE_FORMATS;

export interface Painting extends TeamColours {
  readonly ctx: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly wide: boolean;
}

/** What a picture shows. Two of equal content are the same picture. */
export interface SharedPicture<Content = unknown> {
  /** The shirt whose colours the picture has. */
  readonly shirt: ShirtLook;
  /** At the bottom: the club and the team. */
  readonly owner: string;
  /** Plain data, painted above the ground. */
  readonly content: Content;
  readonly paint: (painting: Painting, content: Content) => Promise<void> | void;
}

/** A picture whose painter is not told apart any more. */
export function sharedPicture<Content>(picture: SharedPicture<Content>): SharedPicture {
  const { content, paint } = picture;
  return { ...picture, paint: (painting) => paint(painting, content) };
}

/** The space between the edge of the picture and its words. */
export const MARGIN = 72;
/** The height of the line at the bottom, in which nothing else is painted. */
export const FOOT = 110;

const PNG = 'image/png';

/** The picture as a PNG file's content. Throws where the browser cannot make one. */
export async function pictureOf(picture: SharedPicture, format: PictureFormat): Promise<Blob> {
  const { width, height } = PICTURE_FORMATS[format];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const ctx = canvas.getContext('2d');
  if (ctx === null) throw new Error('this browser has no canvas');
  // The fonts of every word in the content.
  await loadFonts(picture.owner + JSON.stringify(picture.content));
  const painting = { ctx, width, height, wide: format === 'wide', ...teamColours(picture.shirt) };
  paintGround(painting);
  await picture.paint(painting, picture.content);
  paintFoot(painting, picture.owner);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture was made')) : resolve(blob)), PNG);
  });
}

/** The team's first colour with the lines of a pitch, and a stripe in the second. */
function paintGround({ ctx, width, height, ground, ink, line }: Painting): void {
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, width, height);
  ctx.save();
  ctx.globalAlpha = 0.07;
  ctx.strokeStyle = ink;
  ctx.lineWidth = 10;
  const [x, y] = [width * 0.82, height * 0.16];
  ctx.beginPath();
  ctx.arc(x, y, width * 0.34, 0, 2 * Math.PI);
  ctx.moveTo(x - height, y + height);
  ctx.lineTo(x + height, y - height);
  ctx.stroke();
  ctx.restore();
  ctx.fillStyle = line;
  ctx.fillRect(0, 0, width, 14);
}

function paintFoot({ ctx, width, height, ink }: Painting, owner: string): void {
  const y = height - MARGIN * 0.75;
  const style = { y, colour: ink, weight: 600, size: 34, opacity: 0.85 } as const;
  drawText(ctx, { ...style, text: owner, x: MARGIN, width: width * 0.6 });
  drawText(ctx, {
    ...style,
    text: m.common_app_name(),
    x: width - MARGIN,
    width: width * 0.25,
    align: 'right',
    weight: 500,
    opacity: 0.6,
  });
}
