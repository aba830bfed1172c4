/** The picture of a result: the score, and who scored. */
import type { Side } from '@touchline/domain/entity/tables/match';
import { drawText } from './canvas.ts';
import { FOOT, MARGIN, type Painting } from './picture.ts';
import { drawSides, type SharedSides } from './sides.ts';

export interface SharedResult extends SharedSides {
  /** `Full time`, or `Abandoned`. */
  readonly state: string;
  /** `3–1`. */
  readonly score: string;
  /** `4–3 after penalties`; empty without a shoot-out. */
  readonly shootout: string;
  readonly day: string;
  /** `Sam 12', 40'` per scorer, in the order of the first goal. */
  readonly scorers: Readonly<Record<Side, readonly string[]>>;
}

export async function paintResult(painting: Painting, result: SharedResult): Promise<void> {
  const { ctx, width, height, ink, wide } = painting;
  const centre = { x: width / 2, width: width - 2 * MARGIN, colour: ink, align: 'center' } as const;
  drawText(ctx, { ...centre, text: result.state, y: MARGIN + 66, size: 52, weight: 600, opacity: 0.9 });
  const top = MARGIN + 120;
  const sides = height * (wide ? 0.36 : 0.33);
  const box = wide
    ? { x: width * 0.14, y: top, width: width * 0.72, height: sides }
    : { x: MARGIN, y: top, width: width - 2 * MARGIN, height: sides };
  await drawSides(painting, { ...result, between: result.score, box });
  let from = top + sides + 30;
  if (result.shootout !== '') {
    from += 30;
    drawText(ctx, { ...centre, text: result.shootout, y: from, size: 44, weight: 600 });
  }
  const step = wide ? 50 : 58;
  const rows = Math.floor((height - FOOT - 70 - from) / step);
  const column = box.width * 0.46;
  for (const side of ['home', 'away'] as const) {
    const x = side === 'home' ? box.x + column / 2 : box.x + box.width - column / 2;
    const text = {
      x,
      width: column,
      colour: ink,
      align: 'center',
      size: wide ? 36 : 40,
      weight: 500,
    } as const;
    for (const [at, scorer] of atMost(result.scorers[side], rows).entries()) {
      drawText(ctx, { ...text, text: scorer, y: from + (at + 1) * step, least: 28 });
    }
  }
  drawText(ctx, { ...centre, text: result.day, y: height - FOOT - 24, size: 40, weight: 500, opacity: 0.8 });
}

/** The last line says how many are left out. */
function atMost(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `+${lines.length - most + 1}`];
}
