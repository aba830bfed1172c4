/** The two teams of a match beside each other, with the score or a sign between them. */
import type { Side } from '@touchline/domain/entity/tables/match';
import type { SideNames } from '@touchline/domain/match/events/names';
import type { ShirtLook } from '../shirt/colours.ts';
import { type Box, drawParagraph, drawText } from './canvas.ts';
import type { Painting } from './picture.ts';
import { drawShirt } from './token.ts';

export interface SharedSides {
  readonly names: Readonly<Record<Side, SideNames>>;
  readonly shirts: Readonly<Record<Side, ShirtLook>>;
}

export interface DrawnSides extends SharedSides {
  /** `3–1`, or a dash. */
  readonly between: string;
  readonly box: Box;
}

/** Shirts above, names below, what is between them in the middle of the shirts. */
export async function drawSides(
  { ctx, ink }: Pick<Painting, 'ctx' | 'ink'>,
  { names, shirts, between, box }: DrawnSides,
): Promise<void> {
  const shirt = Math.min(box.width * 0.27, box.height * 0.6);
  const column = box.width * 0.42;
  const middle = box.y + shirt / 2;
  for (const side of ['home', 'away'] as const) {
    const x = side === 'home' ? box.x : box.x + box.width - column;
    await drawShirt(ctx, { look: shirts[side], x: x + column / 2, y: middle, size: shirt });
    const text = { colour: ink, align: 'center' } as const;
    const { club, team } = names[side];
    const below = box.y + shirt + 14;
    const end = drawParagraph(ctx, {
      ...text,
      text: club || team,
      box: { x, y: below, width: column, height: box.height - shirt },
      lines: 2,
      high: true,
      size: 60,
      weight: 800,
      least: 34,
    });
    if (club === '' || team === '') continue;
    const line = { ...text, x: x + column / 2, y: end + 42, width: column };
    drawText(ctx, { ...line, text: team, size: 44, weight: 600, opacity: 0.85 });
  }
  const big = box.width * 0.17;
  drawText(ctx, {
    text: between,
    x: box.x + box.width / 2,
    y: middle + big * 0.36,
    width: box.width * 0.36,
    size: big,
    weight: 800,
    colour: ink,
    align: 'center',
  });
}
