/** Words and pictures on a canvas. Sizes are pixels of the picture. */

export type Weight = 500 | 600 | 800;
export type Align = 'left' | 'center' | 'right';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly colour: string;
  readonly align?: Align;
  /** The size below which a text is cut instead of made smaller. */
  readonly least?: number;
  /** The share of the colour that is seen, 0 to 1. */
  readonly opacity?: number;
}

export interface TextLine extends TextStyle {
  readonly text: string;
  /** The left end, the middle or the right end, as `align` says. */
  readonly x: number;
  /** The base line. */
  readonly y: number;
  readonly width: number;
}

const FAMILY = "'Inter Variable', system-ui, sans-serif";
const LEAST = 22;

/** Fonts are loaded when a page first uses them; a canvas only draws what is there. */
export async function loadFonts(text: string): Promise<void> {
  const weights: readonly Weight[] = [500, 600, 800];
  await Promise.all(weights.map((weight) => document.fonts.load(`${weight} 40px ${FAMILY}`, text)));
}

/** One line, made smaller until it fits, then cut with an ellipsis. */
export function drawText(ctx: CanvasRenderingContext2D, { text, x, y, width, ...style }: TextLine): void {
  const { align = 'left', least = LEAST, opacity = 1 } = style;
  let { size } = style;
  setFont(ctx, style.weight, size);
  while (size > least && ctx.measureText(text).width > width) {
    size -= 2;
    setFont(ctx, style.weight, size);
  }
  ctx.save();
  ctx.globalAlpha = opacity;
  ctx.fillStyle = style.colour;
  ctx.textAlign = align;
  ctx.fillText(cut(ctx, text, width), x, y);
  ctx.restore();
}

export interface Paragraph extends TextStyle {
  readonly text: string;
  readonly box: Box;
  readonly lines: number;
  /** At the top of the box instead of in its middle. */
  readonly high?: boolean;
}

/** Lines that are broken at spaces; the last one is cut where the text is too long. Returns where the last one ends. */
export function drawParagraph(
  ctx: CanvasRenderingContext2D,
  { text, box, lines: most, high = false, ...style }: Paragraph,
): number {
  const { align = 'left', least = LEAST, weight } = style;
  let { size } = style;
  let lines: readonly string[];
  for (;;) {
    setFont(ctx, weight, size);
    lines = broken(ctx, text, box.width);
    const fits = lines.length <= most && lines.every((line) => ctx.measureText(line).width <= box.width);
    if (fits || size <= least) break;
    size -= 2;
  }
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] = lines.slice(most - 1).join(' ');
  const step = size * 1.2;
  const above = high ? 0 : (box.height - step * shown.length) / 2;
  const top = box.y + above + size * 0.95;
  const x = align === 'left' ? box.x : align === 'right' ? box.x + box.width : box.x + box.width / 2;
  for (const [at, line] of shown.entries()) {
    drawText(ctx, { ...style, text: line, x, y: top + at * step, width: box.width, size, least: size });
  }
  return box.y + above + step * shown.length;
}

/** A picture; null where it cannot be read. */
export async function loadImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

function setFont(ctx: CanvasRenderingContext2D, weight: Weight, size: number): void {
  ctx.font = `${weight} ${size}px ${FAMILY}`;
}

function cut(ctx: CanvasRenderingContext2D, text: string, width: number): string {
  if (ctx.measureText(text).width <= width) return text;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (letters.length > 1 && ctx.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function broken(ctx: CanvasRenderingContext2D, text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && ctx.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
