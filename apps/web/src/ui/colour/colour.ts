/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/**
 * The named colours of the default shirt (section 3: "defaults blue, red, black"). The browser's own `blue` and `red`
 * would glare, so they get the palette's values.
 */
const NAMED: Readonly<Record<string, string>> = {
  blue: '#1d4fc4',
  red: '#d3263a',
  black: '#16191d',
  white: '#ffffff',
};

const clampByte = (value: number) => Math.min(255, Math.max(0, Math.round(value)));

/** Reads `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `rgba(…)` (section 5) and the default colours' names. */
export function parseColour(value: string): Rgb | undefined {
  const text = NAMED[value.trim().toLowerCase()] ?? value.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  if (hex !== undefined) {
    const wide = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const byte = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16);
    return [byte(0), byte(2), byte(4)];
  }
  const parts = /^rgba?\(([^)]+)\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean);
  if (parts === undefined || parts.length < 3) return undefined;
  const [r, g, b] = parts.slice(0, 3).map(Number);
  if (r === undefined || g === undefined || b === undefined) return undefined;
  return [r, g, b].every(Number.isFinite) ? [clampByte(r), clampByte(g), clampByte(b)] : undefined;
}

export function toHex([r, g, b]: Rgb): string {
  return `#${[r, g, b].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * A colour that is safe to draw with, as `#rrggbb`. Colours come from other people's teams and end up in SVG
 * attributes, where `url(…)` would load a resource: any other text becomes the fallback.
 */
export function safeColour(value: string, fallback = '#8a948e'): string {
  const rgb = parseColour(value);
  return rgb === undefined ? fallback : toHex(rgb);
}

/** Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it. */
export function luminance([r, g, b]: Rgb): number {
  const linear = (byte: number) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast ratio of two colours, 1 (equal) to 21 (black on white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two colours; share 0 gives the first, 1 the second. */
export function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const channel = (at: 0 | 1 | 2) => clampByte(one[at] + (other[at] - one[at]) * share);
  return [channel(0), channel(1), channel(2)];
}

/** How different two colours look: 0 equal, about 765 black and white (weighted distance, "redmean"). */
export function difference(one: Rgb, other: Rgb): number {
  const mean = (one[0] + other[0]) / 2;
  const [r, g, b] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
  return Math.sqrt((2 + mean / 256) * r * r + 4 * g * g + (2 + (255 - mean) / 256) * b * b);
}

export const INK: Rgb = [16, 24, 20];
export const WHITE: Rgb = [255, 255, 255];

export interface ReadablePaint {
  fill: string;
  /** An outline around the number, when neither black nor white alone is readable on all grounds. */
  outline: string | undefined;
}

/** Text of this contrast is readable (WCAG AA for normal text). */
export const READABLE = 4.5;

/**
 * The paint for a number that is readable on every ground: the preferred paint if it is; else white or ink, whichever
 * has more contrast on the worst ground; with an outline when that is not enough.
 */
export function readablePaint(grounds: readonly Rgb[], favourite?: Rgb): ReadablePaint {
  const worst = (paint: Rgb) => Math.min(...grounds.map((ground) => contrast(paint, ground)));
  if (favourite !== undefined && worst(favourite) >= READABLE) {
    return { fill: toHex(favourite), outline: undefined };
  }
  const [best, other] = worst(WHITE) >= worst(INK) ? [WHITE, INK] : [INK, WHITE];
  return { fill: toHex(best), outline: worst(best) >= READABLE ? undefined : toHex(other) };
}
