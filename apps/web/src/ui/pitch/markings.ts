/**
 * The lines of a pitch, to scale. Sizes are those of section 9: soccer 450 by 906 is a pitch of 45 by 90.6 m, futsal
 * 425 by 872 a court of 20.5 by 42 m, real 550 by 850 one of 68 by 105 m. All markings have the size that the laws of
 * the game give them.
 */
export type PitchKind = 'soccer' | 'futsal' | 'real';

/** The stored value is the index; choices keep this order. */
export const PITCH_KINDS = ['soccer', 'futsal', 'real'] as const satisfies readonly PitchKind[];

/** The kind of a stored pitch type; an unknown one is soccer. */
export function pitchKindOf(stored: number): PitchKind {
  return PITCH_KINDS[stored] ?? 'soccer';
}

export interface PitchSize {
  width: number;
  length: number;
  /** Units per metre. */
  metre: number;
  /** Grass outside the lines. */
  margin: number;
  /** Mowing stripes over the whole length; a futsal court has none. */
  stripes: number;
}

export const PITCH_SIZES: Record<PitchKind, PitchSize> = {
  soccer: { width: 450, length: 906, metre: 10, margin: 26, stripes: 14 },
  futsal: { width: 425, length: 872, metre: 425 / 20.47, margin: 28, stripes: 0 },
  real: { width: 550, length: 850, metre: 550 / 68, margin: 24, stripes: 14 },
};

/** The visible part of a pitch, its orientation, and the room to fill. */
export interface Shown {
  readonly view: 'whole' | 'ownHalf';
  readonly orientation: 'portrait' | 'landscape';
  readonly frame: { readonly width: number; readonly height: number };
}

/** The most that a pitch is stretched: beyond it the room shows grass beside the pitch. */
const STRETCH_MAX = 1.8;

/**
 * A pitch that is widened or lengthened to fill the room. Markings keep their size: a penalty area is 40.32 m wide on
 * every pitch.
 */
export function sizeOf(kind: PitchKind, shown: Shown | null): PitchSize {
  const size = PITCH_SIZES[kind];
  if (shown === null) return size;
  const { view, orientation, frame } = shown;
  const parts = view === 'whole' ? 1 : 2;
  const across = size.width + 2 * size.margin;
  const along = size.length / parts + 2 * size.margin;
  const ratio = orientation === 'portrait' ? frame.width / frame.height : frame.height / frame.width;
  const stretch = ratio / (across / along);
  if (stretch >= 1) {
    const width = across * Math.min(stretch, STRETCH_MAX) - 2 * size.margin;
    return { ...size, width };
  }
  const length = (along / Math.max(stretch, 1 / STRETCH_MAX) - 2 * size.margin) * parts;
  return { ...size, length };
}

export interface Markings {
  /** Path data of all lines, on the field's own units; the top left corner is 0 0. */
  lines: string;
  /** Spots, filled. */
  spots: readonly { x: number; y: number; r: number }[];
  /** The areas in front of the goals as closed paths, for a tint. */
  areas: string;
}

const n = (value: number) => String(Math.round(value * 10) / 10);
const circle = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;

/** One end of the pitch; the other end is the same, rotated. */
interface End {
  lines: string;
  area: string;
  spots: readonly number[];
}

function soccerEnd({ width, metre }: PitchSize): End {
  const middle = width / 2;
  const area = (across: number, deep: number) =>
    `M${n(middle - (across / 2) * metre)} 0v${n(deep * metre)}h${n(across * metre)}v${n(-deep * metre)}`;
  const half = Math.sqrt(9.15 ** 2 - 5.5 ** 2) * metre;
  const arc = `M${n(middle - half)} ${n(16.5 * metre)}A${n(9.15 * metre)} ${n(9.15 * metre)} 0 0 0 ${n(middle + half)} ${n(16.5 * metre)}`;
  const goal = `M${n(middle - 3.66 * metre)} 0v${n(-1.9 * metre)}h${n(7.32 * metre)}v${n(1.9 * metre)}`;
  return {
    lines: area(40.32, 16.5) + area(18.32, 5.5) + arc + goal + corners(width, metre),
    area: `${area(40.32, 16.5)}Z`,
    spots: [11 * metre],
  };
}

function futsalEnd({ width, metre }: PitchSize): End {
  const [middle, post, r] = [width / 2, 1.5 * metre, 6 * metre];
  const area = `M${n(middle - post - r)} 0A${n(r)} ${n(r)} 0 0 0 ${n(middle - post)} ${n(r)}h${n(2 * post)}A${n(r)} ${n(r)} 0 0 0 ${n(middle + post + r)} 0`;
  const goal = `M${n(middle - post)} 0v${n(-metre)}h${n(2 * post)}v${n(metre)}`;
  return {
    lines: area + goal + corners(width, 0.25 * metre * 2),
    area: `${area}Z`,
    spots: [6 * metre, 10 * metre],
  };
}

function corners(width: number, r: number): string {
  return `M0 ${n(r)}A${n(r)} ${n(r)} 0 0 0 ${n(r)} 0M${n(width)} ${n(r)}A${n(r)} ${n(r)} 0 0 1 ${n(width - r)} 0`;
}

/** The short marks on a court's touchline between which players change, 5 to 10 m from the halfway line. */
function futsalChangeMarks({ length, metre }: PitchSize): string {
  return [-10, -5, 5, 10]
    .map((from) => `M${n(-0.4 * metre)} ${n(length / 2 + from * metre)}h${n(0.8 * metre)}`)
    .join('');
}

/** Rotates path data of absolute and relative commands by 180° around the field's middle. */
function turned(d: string, { width, length }: PitchSize): string {
  return d.replace(/([MAhv])([^MAhvZ]*)/g, (_all, command: string, rest: string) => {
    const numbers = rest.trim().split(/[ ,]+/).map(Number);
    if (command === 'h' || command === 'v') return `${command}${n(-(numbers[0] ?? 0))}`;
    const [x, y] = numbers.slice(-2) as [number, number];
    return `${command}${[...numbers.slice(0, -2), n(width - x), n(length - y)].join(' ')}`;
  });
}

/** The markings of a whole pitch; by default of the usual size. */
export function markings(kind: PitchKind, size: PitchSize = PITCH_SIZES[kind]): Markings {
  const { width, length, metre } = size;
  const end = kind === 'futsal' ? futsalEnd(size) : soccerEnd(size);
  const round = (kind === 'futsal' ? 3 : 9.15) * metre;
  const spot = PITCH_SIZES[kind].width / 150;
  return {
    lines: [
      `M0 0h${width}v${length}h${-width}Z`,
      `M0 ${n(length / 2)}h${width}`,
      circle(width / 2, length / 2, round),
      kind === 'futsal' ? futsalChangeMarks(size) : '',
      end.lines,
      turned(end.lines, size),
    ].join(''),
    areas: end.area + turned(end.area, size),
    spots: [
      { x: width / 2, y: length / 2, r: spot * 1.2 },
      ...end.spots.flatMap((y) => [
        { x: width / 2, y, r: spot },
        { x: width / 2, y: length - y, r: spot },
      ]),
    ],
  };
}
