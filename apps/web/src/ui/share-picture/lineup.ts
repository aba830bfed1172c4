/** The picture of a line-up: the pitch with its players, and who is on the bench. */
import type { Point } from '@touchline/domain/pitch/grid';
import { arrange } from '../pitch/arrange.ts';
import { markings, PITCH_SIZES, type PitchKind, sizeOf } from '../pitch/markings.ts';
import type { ShirtLook } from '../shirt/colours.ts';
import { type Box, drawParagraph, drawText } from './canvas.ts';
import { FOOT, MARGIN, type Painting } from './picture.ts';
import { drawPhoto, drawShirt } from './token.ts';

export interface SharedPlace extends Point {
  readonly text: string;
  /** Undefined where none is shown. */
  readonly number: number | undefined;
  readonly keeper: boolean;
  readonly captain: boolean;
  /** The address of a photo that may be shown. */
  readonly photo: string | undefined;
}

export interface SharedLineup {
  /** `Line-up`. */
  readonly title: string;
  /** `Rietdijk – Noordhaven`. */
  readonly match: string;
  readonly day: string;
  readonly pitch: PitchKind;
  readonly shirt: ShirtLook;
  readonly places: readonly SharedPlace[];
  /** `Bench: Sam · Noor`; empty without one. */
  readonly bench: string;
}

export async function paintLineup(painting: Painting, lineup: SharedLineup): Promise<void> {
  const { ctx, width, height, ink, wide } = painting;
  const side = wide ? width * 0.36 : width - 2 * MARGIN;
  const head = { x: MARGIN, width: side, colour: ink } as const;
  drawText(ctx, { ...head, text: lineup.title, y: MARGIN + 84, size: 92, weight: 800 });
  if (wide) {
    const words = { box: { x: MARGIN, y: MARGIN + 120, width: side, height: 130 }, colour: ink } as const;
    drawParagraph(ctx, { ...words, text: lineup.match, lines: 2, size: 46, weight: 600 });
    drawText(ctx, { ...head, text: lineup.day, y: MARGIN + 300, size: 40, weight: 500, opacity: 0.85 });
    await drawPitch(painting, lineup, {
      x: MARGIN + side + 50,
      y: 50,
      width: width - MARGIN - side - 50 - 50,
      height: height - FOOT - 60,
    });
    drawBench(painting, lineup.bench, {
      x: MARGIN,
      y: MARGIN + 340,
      width: side,
      height: height - FOOT - MARGIN - 360,
    });
    return;
  }
  drawText(ctx, { ...head, text: lineup.match, y: MARGIN + 140, size: 44, weight: 600 });
  drawText(ctx, { ...head, text: lineup.day, y: MARGIN + 192, size: 36, weight: 500, opacity: 0.85 });
  const bench = lineup.bench === '' ? 0 : 120;
  const top = MARGIN + 220;
  const room = { x: MARGIN / 2, y: top, width: width - MARGIN, height: height - FOOT - top - bench };
  await drawPitch(painting, lineup, room);
  drawBench(painting, lineup.bench, {
    x: MARGIN,
    y: height - FOOT - bench + 10,
    width: width - 2 * MARGIN,
    height: bench - 16,
  });
}

function drawBench({ ctx, ink, wide }: Painting, text: string, box: Box): void {
  if (text === '') return;
  drawParagraph(ctx, {
    text,
    box,
    lines: wide ? 9 : 3,
    high: wide,
    size: wide ? 42 : 34,
    weight: 500,
    colour: ink,
  });
}

const GRASS = '#12724a';
const GRASS_DARK = '#0f6541';
const LINE = 'rgba(255, 255, 255, 0.62)';
const NAME = 'rgba(4, 32, 20, 0.78)';

async function drawPitch({ ctx }: Painting, lineup: SharedLineup, box: Box): Promise<void> {
  const size = sizeOf(lineup.pitch, { view: 'ownHalf', orientation: 'portrait', frame: box });
  const [across, along] = [size.width + 2 * size.margin, size.length / 2 + 2 * size.margin];
  const scale = Math.min(box.width / across, box.height / along);
  const field = { width: across * scale, height: along * scale };
  const [left, top] = [box.x + (box.width - field.width) / 2, box.y + (box.height - field.height) / 2];
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(left, top, field.width, field.height, 24);
  ctx.clip();
  ctx.fillStyle = GRASS;
  ctx.fillRect(left, top, field.width, field.height);
  ctx.translate(left, top);
  ctx.scale(scale, scale);
  ctx.translate(size.margin, size.margin - size.length / 2);
  ctx.fillStyle = GRASS_DARK;
  const stripe = size.stripes === 0 ? 0 : size.length / size.stripes;
  for (let at = 0; at < size.stripes; at += 2) ctx.fillRect(-size.margin, at * stripe, across, stripe);
  const { lines, spots } = markings(lineup.pitch, size);
  ctx.strokeStyle = LINE;
  ctx.lineWidth = PITCH_SIZES[lineup.pitch].width / 210;
  ctx.stroke(new Path2D(lines));
  ctx.fillStyle = LINE;
  for (const { x, y, r } of spots) {
    ctx.beginPath();
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
  await drawPlaces(ctx, lineup, { x: left, y: top, ...field });
}

/** Players are arranged in a smaller room, as on a screen, and drawn enlarged: their sizes are made for screens. */
async function drawPlaces(ctx: CanvasRenderingContext2D, { places, shirt }: SharedLineup, field: Box) {
  const enlarged = field.width / SCREEN_WIDTH;
  const frame = { width: SCREEN_WIDTH, height: field.height / enlarged };
  const { tokenWidth, inset, places: drawn } = arrange(places, frame);
  const layer = { width: frame.width - 2 * inset.x, height: frame.height - 2 * inset.y };
  for (const [at, place] of places.entries()) {
    const point = drawn[at] ?? place;
    const x = field.x + (inset.x + (point.x / 100) * layer.width) * enlarged;
    const y = field.y + (inset.y + (point.y / 100) * layer.height) * enlarged;
    await drawPlayer(ctx, place, { shirt, x, y, width: tokenWidth * enlarged });
  }
}

const SCREEN_WIDTH = 390;

interface DrawnPlayer extends Point {
  readonly shirt: ShirtLook;
  readonly width: number;
}

async function drawPlayer(ctx: CanvasRenderingContext2D, place: SharedPlace, player: DrawnPlayer) {
  const { x, y, width, shirt } = player;
  const size = width * 0.6;
  const at = { x, y: y - size * 0.2, size };
  const drawn = place.photo !== undefined && (await drawPhoto(ctx, { ...at, address: place.photo }));
  if (!drawn) {
    await drawShirt(ctx, { ...at, look: shirt, number: place.number, keeper: place.keeper });
  }
  const name = Math.max(22, Math.min(34, width * 0.17));
  const text = place.captain ? `${place.text} (C)` : place.text;
  ctx.font = `600 ${name}px 'Inter Variable', system-ui, sans-serif`;
  const wide = Math.min(width * 1.02, ctx.measureText(text).width + name);
  const top = at.y + size / 2 + 4;
  ctx.fillStyle = NAME;
  ctx.beginPath();
  ctx.roundRect(x - wide / 2, top, wide, name * 1.5, name * 0.75);
  ctx.fill();
  drawText(ctx, {
    text,
    x,
    y: top + name * 1.1,
    width: wide - name * 0.7,
    size: name,
    weight: 600,
    colour: '#ffffff',
    align: 'center',
    least: 18,
  });
}
