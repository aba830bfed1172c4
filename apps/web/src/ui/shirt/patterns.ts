import {
  BODY,
  box,
  dot,
  HEM,
  NECKLINE,
  onBothSides,
  polygon,
  SEAM_LEFT,
  SEAM_RIGHT,
  SHORT_SLEEVES,
  SIDE_LEFT,
  SIDE_RIGHT,
  type Sleeves,
  sleeveBand,
} from './outline.ts';

/** One of the shirt's three colours; `shade` darkens the layers below. */
export type ShirtPaint = 1 | 2 | 3 | 'shade';

export interface ShirtLayer {
  paint: ShirtPaint;
  /** Path data on a field of 100 by 100. */
  d: string;
  /** The clip of the layer: the body, the sleeves, or the whole shirt. */
  on: 'body' | 'sleeves' | 'shirt';
  /** Set for a line of this width; without it the path is filled. */
  width?: number;
}

interface Pattern {
  name: string;
  layers: readonly ShirtLayer[];
  /** The colours under the number. */
  ground: readonly (1 | 2 | 3)[];
}

const body = (d: string, paint: ShirtPaint = 2): ShirtLayer => ({ on: 'body', paint, d });
const sleeve = (d: string, paint: ShirtPaint = 2): ShirtLayer => ({ on: 'sleeves', paint, d });
const whole = (d: string, paint: ShirtPaint = 2): ShirtLayer => ({ on: 'shirt', paint, d });
const LEFT_SLEEVE = box(0, 0, 50, 80);
const BOTH_SLEEVES = box(0, 0, 100, 80);

function stripes(count: number): string {
  const width = 53 / count;
  const odd = Array.from({ length: count }, (_, at) => at).filter((at) => at % 2 === 1);
  return odd.map((at) => box(23.5 + at * width, 0, width, 100)).join('');
}

function pinstripes(): string {
  return [-3, -2, -1, 0, 1, 2, 3].map((at) => box(49.2 + at * 7, 0, 1.6, 100)).join('');
}

function chevron(top: number, height: number, drop: number): string {
  return polygon([
    [20, top],
    [50, top + drop],
    [80, top],
    [80, top + height],
    [50, top + drop + height],
    [20, top + height],
  ]);
}

function checks(): string {
  const [width, height] = [53 / 6, 11];
  const cells: string[] = [];
  for (let row = 0; row < 9; row += 1) {
    for (let column = row % 2; column < 6; column += 2) {
      cells.push(box(23.5 + column * width, 4 + row * height, width, height));
    }
  }
  return cells.join('');
}

function argyle(): string {
  const diamonds: string[] = [];
  for (let row = 0; row < 5; row += 1) {
    for (const x of row % 2 === 0 ? [32.5, 67.5] : [15, 50, 85]) {
      const y = 20 + row * 17.5;
      diamonds.push(
        polygon([
          [x, y - 16],
          [x + 10.5, y],
          [x, y + 16],
          [x - 10.5, y],
        ]),
      );
    }
  }
  return diamonds.join('');
}

function argyleLines(): string {
  return [-3, -2, -1, 0, 1, 2, 3, 4]
    .map((at) => {
      const x = 15 + at * 17.5;
      return `M${x} 2.5L${x + 52.5} 107.5M${x + 17.5} 2.5L${x - 35} 107.5`;
    })
    .join('');
}

/** A fade without gradients: dots of the second colour shrink from the hem upwards. */
function fade(): string {
  const dots: string[] = [];
  for (let row = 0; row < 9; row += 1) {
    const radius = 3.5 - row * 0.32;
    for (let x = row % 2 === 0 ? 22 : 25.5; x <= 78; x += 7) dots.push(dot(x, 84 - row * 5.6, radius));
  }
  return box(20, 86.5, 60, 12) + dots.join('');
}

/** The shirt's type is the index in this table, 0 to 21 (section 3). */
export const PATTERNS: readonly Pattern[] = [
  { name: 'plain', layers: [], ground: [1] },
  { name: 'sleeves', layers: [sleeve(BOTH_SLEEVES)], ground: [1] },
  {
    name: 'shoulders',
    layers: [
      sleeve(BOTH_SLEEVES),
      body(
        onBothSides([
          [20, 0],
          [40, 0],
          [40.5, 17],
          [35, 29],
          [24, 45],
          [18, 40],
        ]),
      ),
    ],
    ground: [1],
  },
  {
    name: 'sides',
    layers: [
      body(
        onBothSides([
          [20, 30],
          [25.5, 37],
          [32.5, 52],
          [35.5, 72],
          [36.5, 100],
          [15, 100],
        ]),
      ),
    ],
    ground: [1],
  },
  { name: 'halves', layers: [whole(box(50, 0, 50, 100))], ground: [1, 2] },
  {
    name: 'diagonal',
    layers: [
      whole(
        polygon([
          [84, 0],
          [100, 0],
          [100, 100],
          [16, 100],
        ]),
      ),
    ],
    ground: [1, 2],
  },
  {
    name: 'quarters',
    layers: [body(box(50, 0, 50, 53) + box(0, 53, 50, 47)), sleeve(LEFT_SLEEVE)],
    ground: [1, 2],
  },
  { name: 'centre', layers: [body(box(37, 0, 26, 100))], ground: [2] },
  { name: 'pair', layers: [body(box(31, 0, 8, 100) + box(61, 0, 8, 100))], ground: [1] },
  { name: 'stripes', layers: [body(stripes(5))], ground: [1, 2] },
  { name: 'narrow', layers: [body(stripes(11))], ground: [1, 2] },
  { name: 'pinstripes', layers: [body(pinstripes())], ground: [1, 2] },
  {
    name: 'band',
    layers: [body(box(0, 31, 100, 20)), body(box(0, 29.4, 100, 2.6) + box(0, 50, 100, 2.6), 3)],
    ground: [1, 2],
  },
  {
    name: 'hoops',
    layers: [
      body(box(0, 26, 100, 14) + box(0, 54, 100, 14) + box(0, 82, 100, 20)),
      sleeve(sleeveBand(-6, 6) + sleeveBand(17, 29)),
    ],
    ground: [1, 2],
  },
  {
    name: 'rings',
    layers: [
      body([24, 36, 48, 60, 72, 84].map((y) => box(0, y, 100, 5.6)).join('')),
      sleeve(sleeveBand(1, 6) + sleeveBand(12, 17) + sleeveBand(23, 28)),
    ],
    ground: [1, 2],
  },
  {
    name: 'sash',
    layers: [
      body(
        polygon([
          [20, 4],
          [37, 4],
          [82, 76],
          [82, 104],
        ]),
      ),
    ],
    ground: [1, 2],
  },
  { name: 'vee', layers: [body(chevron(16, 17, 30))], ground: [1, 2] },
  {
    name: 'chevrons',
    layers: [body([24, 42, 60, 78].map((top) => chevron(top, 8.4, 13)).join(''))],
    ground: [1, 2],
  },
  { name: 'cross', layers: [body(box(42, 0, 16, 100) + box(0, 36, 100, 16))], ground: [1, 2] },
  { name: 'checks', layers: [body(checks())], ground: [1, 2] },
  {
    name: 'argyle',
    layers: [body(argyle()), { on: 'body', paint: 3, d: argyleLines(), width: 0.9 }],
    ground: [1, 2],
  },
  { name: 'fade', layers: [body(fade())], ground: [1, 2] },
];

type Trim = 'collar' | 'cuffs' | 'lines' | 'piping';

/** The line variant is the index in this table, 0 to 5 (section 3). */
export const LINE_VARIANTS: readonly { name: string; trims: readonly Trim[] }[] = [
  { name: 'none', trims: [] },
  { name: 'collar', trims: ['collar'] },
  { name: 'cuffs', trims: ['cuffs'] },
  { name: 'collar-cuffs', trims: ['collar', 'cuffs'] },
  { name: 'shoulder-lines', trims: ['lines'] },
  { name: 'piping', trims: ['piping', 'collar', 'cuffs'] },
];

function trimLayers(trim: Trim, cut: Sleeves): ShirtLayer[] {
  switch (trim) {
    case 'collar':
      return [{ on: 'shirt', paint: 3, d: NECKLINE, width: 8 }];
    case 'cuffs':
      return [{ on: 'sleeves', paint: 3, d: cut.cuffs }];
    case 'lines':
      return [{ on: 'shirt', paint: 3, d: cut.lines, width: 1.9 }];
    case 'piping':
      return [
        { on: 'shirt', paint: 3, d: SEAM_LEFT + SEAM_RIGHT, width: 2.4 },
        { on: 'shirt', paint: 3, d: SIDE_LEFT + SIDE_RIGHT, width: 4.4 },
        { on: 'shirt', paint: 3, d: HEM, width: 6.4 },
      ];
  }
}

const FALLBACK = PATTERNS[9] as Pattern;

/** The pattern of a type; an unknown one is the default, type 9 (section 3). */
export function patternOf(type: number): Pattern {
  return PATTERNS[type] ?? FALLBACK;
}

const SEAMS: ShirtLayer = { on: 'shirt', paint: 'shade', d: SEAM_LEFT + SEAM_RIGHT, width: 0.9 };

/** The layers over the first colour, bottom to top: the type's pattern, the seams, the variant's trim. */
export function shirtLayers(type: number, lines: number, cut: Sleeves = SHORT_SLEEVES): ShirtLayer[] {
  const trims = LINE_VARIANTS[lines]?.trims ?? [];
  return [...patternOf(type).layers, SEAMS, ...trims.flatMap((trim) => trimLayers(trim, cut))];
}

/** The shirt's whole outline: the clip of layers on `shirt`. */
export function silhouette(cut: Sleeves): string {
  return BODY + cut.left + cut.right;
}
