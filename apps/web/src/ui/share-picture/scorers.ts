/** The picture of a season's top scorers. */
import { drawText } from './canvas.ts';
import { FOOT, MARGIN, type Painting } from './picture.ts';

export interface SharedScorers {
  /** `Top scorers`. */
  readonly title: string;
  /** `2026/27`. */
  readonly season: string;
  readonly rows: readonly { readonly rank: number; readonly text: string; readonly goals: number }[];
}

const MOST_ROWS = 10;

export function paintScorers(painting: Painting, { title, season, rows }: SharedScorers): void {
  const { ctx, width, height, ink, line, ground, wide } = painting;
  const head = { x: MARGIN, width: width - 2 * MARGIN, colour: ink } as const;
  drawText(ctx, { ...head, text: title, y: MARGIN + 100, size: 104, weight: 800 });
  drawText(ctx, { ...head, text: season, y: MARGIN + 168, size: 48, weight: 600, opacity: 0.85 });
  const top = MARGIN + 214;
  ctx.fillStyle = line === ground ? ink : line;
  ctx.fillRect(MARGIN, top, 120, 8);
  const shown = rows.slice(0, MOST_ROWS);
  const columns = wide && shown.length > MOST_ROWS / 2 ? 2 : 1;
  const perColumn = Math.ceil(shown.length / columns);
  const step = Math.min(120, (height - FOOT - top - 40) / Math.max(perColumn, 5));
  const across = (width - 2 * MARGIN - (columns - 1) * MARGIN) / columns;
  for (const [at, { rank, text, goals }] of shown.entries()) {
    const x = MARGIN + Math.floor(at / perColumn) * (across + MARGIN);
    const y = top + 30 + ((at % perColumn) + 0.68) * step;
    const size = Math.min(60, step * 0.56);
    const words = { y, colour: ink, size, width: across * 0.7 } as const;
    drawText(ctx, {
      ...words,
      text: String(rank),
      x: x + size * 0.6,
      align: 'center',
      weight: 600,
      opacity: 0.7,
    });
    drawText(ctx, { ...words, text, x: x + size * 1.7, width: across - size * 4, weight: 800 });
    drawText(ctx, { ...words, text: String(goals), x: x + across, align: 'right', weight: 800 });
    ctx.save();
    ctx.globalAlpha = 0.16;
    ctx.fillStyle = ink;
    ctx.fillRect(x, y + step * 0.3, across, 2);
    ctx.restore();
  }
}
