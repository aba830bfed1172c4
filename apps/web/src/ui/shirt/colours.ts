import {
  difference,
  mix,
  parseColour,
  type ReadablePaint,
  type Rgb,
  readablePaint,
  toHex,
} from '../colour/colour.ts';
import { patternOf } from './patterns.ts';

/** A team's or match's `shirt` (section 3). */
export interface ShirtLook {
  /** Pattern, 0 to 21. */
  type: number;
  /** Line variant, 0 to 5. */
  lines: number;
  color1: string;
  color2: string;
  color3: string;
}

/** The spec's default shirt: type 9 in blue and red with black (section 3). */
export const DEFAULT_SHIRT: ShirtLook = {
  type: 9,
  lines: 0,
  color1: '#1d4fc4',
  color2: '#d3263a',
  color3: '#16191d',
};

type Three = readonly [Rgb, Rgb, Rgb];

/** The three colours; invalid ones are replaced by the default shirt's. */
export function shirtColours(look: ShirtLook): Three {
  const read = (value: string, initial: string) => parseColour(value) ?? (parseColour(initial) as Rgb);
  return [
    read(look.color1, DEFAULT_SHIRT.color1),
    read(look.color2, DEFAULT_SHIRT.color2),
    read(look.color3, DEFAULT_SHIRT.color3),
  ];
}

/** The paint of the number: the third colour where it is readable, else white or ink, outlined on mixed grounds. */
export function numberPaint(look: ShirtLook): ReadablePaint {
  const colours = shirtColours(look);
  const grounds = patternOf(look.type).ground.map((paint) => colours[paint - 1] as Rgb);
  return readablePaint(grounds, colours[2]);
}

/** Colours with a larger difference can be told apart across a pitch. */
const APART = 230;
const KEEPER_COLOURS = ['#27343c', '#c8e03c', '#f28a1e', '#45bde8', '#f06ca8'] as const;

/** The keeper's shirt: one colour that differs from all colours of the team's pattern. */
export function keeperLook(look: ShirtLook): ShirtLook {
  const [first, second] = shirtColours(look);
  const worn = patternOf(look.type).layers.length === 0 ? [first] : [first, second];
  const free = KEEPER_COLOURS.find((hex) => {
    const colour = parseColour(hex) as Rgb;
    return worn.every((other) => difference(colour, other) > APART);
  });
  const colour = free ?? KEEPER_COLOURS[0];
  const rgb = parseColour(colour) as Rgb;
  const trim = mix(rgb, readablePaint([rgb]).fill === '#ffffff' ? [255, 255, 255] : [0, 0, 0], 0.3);
  return { type: 0, lines: 3, color1: colour, color2: colour, color3: toHex(trim) };
}
