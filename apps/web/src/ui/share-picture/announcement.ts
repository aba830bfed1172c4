/** The picture that announces a match: the teams, the day, the time and the place. */
import { drawParagraph, drawText } from './canvas.ts';
import { FOOT, MARGIN, type Painting } from './picture.ts';
import { drawSides, type SharedSides } from './sides.ts';

export interface Announcement extends SharedSides {
  /** `Competition`, or what is special about the match, such as `Called off`. */
  readonly kind: string;
  readonly day: string;
  /** Empty while the time is not known. */
  readonly time: string;
  /** Empty while the place is not known. */
  readonly place: string;
}

export async function paintAnnouncement(painting: Painting, match: Announcement): Promise<void> {
  const { ctx, width, height, ink, line, ground, wide } = painting;
  const centre = { x: width / 2, width: width - 2 * MARGIN, colour: ink, align: 'center' } as const;
  drawText(ctx, { ...centre, text: match.kind, y: MARGIN + 66, size: 52, weight: 600, opacity: 0.9 });
  const top = MARGIN + 120;
  const sides = height * (wide ? 0.36 : 0.33);
  const box = wide
    ? { x: width * 0.16, y: top, width: width * 0.68, height: sides }
    : { x: MARGIN, y: top, width: width - 2 * MARGIN, height: sides };
  await drawSides(painting, { ...match, between: '–', box });
  const from = top + sides + 40;
  ctx.fillStyle = line === ground ? ink : line;
  ctx.fillRect(width / 2 - 60, from, 120, 8);
  const [day, time] = wide ? [96, 218] : [150, 326];
  drawText(ctx, { ...centre, text: match.day, y: from + day, size: wide ? 66 : 76, weight: 800 });
  drawText(ctx, { ...centre, text: match.time, y: from + time, size: wide ? 116 : 150, weight: 800 });
  drawParagraph(ctx, {
    colour: ink,
    align: 'center',
    text: match.place,
    box: {
      x: MARGIN,
      y: from + time + 24,
      width: width - 2 * MARGIN,
      height: height - FOOT - from - time - 24,
    },
    lines: wide ? 1 : 2,
    size: 46,
    weight: 500,
    opacity: 0.9,
  });
}
