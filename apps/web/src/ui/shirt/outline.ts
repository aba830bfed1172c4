/**
 * The cut of a shirt on a field of 100 by 100. The left half (for the viewer) is given, the right half is its mirror.
 */
export type Point = readonly [x: number, y: number];

/** At most one decimal, to keep paths short. */
const n = (value: number) => String(Math.round(value * 10) / 10);

/** A closed polygon as path data. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

/** A rectangle as path data. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`;
}

/** A circle as path data. */
export function dot(x: number, y: number, radius: number): string {
  const r = n(radius);
  return `M${n(x - radius)} ${n(y)}a${r} ${r} 0 1 0 ${n(2 * radius)} 0a${r} ${r} 0 1 0 ${n(-2 * radius)} 0Z`;
}

/** The polygon on the left half and its mirror on the right. */
export function onBothSides(points: readonly Point[]): string {
  return polygon(points) + polygon(points.map(([x, y]) => [100 - x, y] as const));
}

/**
 * Mirrors path data of absolute commands (M L C Q Z with pairs of numbers) at the shirt's middle.
 */
export function mirrored(d: string): string {
  return d.replace(
    /(-?[\d.]+)[ ,](-?[\d.]+)/g,
    (_pair, x: string, y: string) => `${n(100 - Number(x))} ${n(Number(y))}`,
  );
}

const SEAM = 'C23 24 24.2 33 26.5 41';
const NECK = 'C38.8 15.5 43.6 20.5 50 20.5C56.4 20.5 61.2 15.5 62 8';

export const BODY = `M38 8L24 13.4${SEAM}C27.6 56 27 74 25.2 91.4Q50 96.6 74.8 91.4C73 74 72.4 56 73.5 41C75.8 33 77 24 76 13.4L62 8C61.2 15.5 56.4 20.5 50 20.5C43.6 20.5 38.8 15.5 38 8Z`;
/** The front neckline, open: trims are drawn along it. */
export const NECKLINE = `M38 8${NECK}`;
/** The inside of the shirt's back, visible through the neck. */
export const INSIDE = `M38 8${NECK}Q50 12.6 38 8Z`;
/** The seam of the sleeve. */
export const SEAM_LEFT = `M24 13.4${SEAM}`;
export const SEAM_RIGHT = mirrored(SEAM_LEFT);
export const HEM = 'M25.2 91.4Q50 96.6 74.8 91.4';
export const SIDE_LEFT = 'M26.5 41C27.6 56 27 74 25.2 91.4';
export const SIDE_RIGHT = mirrored(SIDE_LEFT);

export interface Sleeves {
  left: string;
  right: string;
  cuffs: string;
  /** Lines from the neck over the shoulder down the sleeve. */
  lines: string;
  /** The outer edge of the whole shirt without seams. */
  edge: string;
}

/** `outer` runs from the shoulder around the sleeve to the armpit. */
function sleeves(outer: string, cuff: readonly Point[], line: string): Sleeves {
  const left = `M24 13.4${outer}C24.2 33 23 24 24 13.4Z`;
  const half = `M38 8L24 13.4${outer}C27.6 56 27 74 25.2 91.4`;
  return {
    left,
    right: mirrored(left),
    cuffs: onBothSides(cuff),
    lines: line + mirrored(line),
    edge: half + mirrored(half) + HEM + INSIDE,
  };
}

export const SHORT_SLEEVES = sleeves(
  'C18.6 15.6 15.8 18.6 13.8 23L3.4 44.4Q10.4 50.2 18.8 52.6L26.5 41',
  [
    [2.4, 45.4],
    [18.6, 54.2],
    [22, 48.2],
    [5.6, 39],
  ],
  'M36.6 8.6L24.6 13.2C20.4 15.6 18.4 19.6 16.8 23.6L7.4 47.4M38.6 12L26.2 16.8C23.4 19 21.6 22.6 20.4 26L11.4 50',
);

export const LONG_SLEEVES = sleeves(
  'C18.6 15.6 15.6 18.8 13.8 24L3 66.6Q8.6 70.2 16.4 70.4L26.5 41',
  [
    [2, 67.6],
    [16.4, 71.6],
    [18.6, 65.4],
    [4, 61.4],
  ],
  'M36.6 8.6L24.6 13.2C20.4 15.6 18.4 19.6 16.8 24L6.2 69M38.6 12L26.2 16.8C23.4 19 21.6 22.6 20.4 26.4L10.4 70',
);

/** A band across the left sleeve and its mirror, from and to in units above the cuff. */
export function sleeveBand(from: number, to: number): string {
  const across = (k: number): [Point, Point] => [
    [-4 + 0.47 * k, 40.2 - 0.88 * k],
    [33.4 + 0.47 * k, 60.2 - 0.88 * k],
  ];
  const [a, b] = across(from);
  const [d, c] = across(to);
  return onBothSides([a, b, c, d]);
}
