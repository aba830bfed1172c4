/**
 * Arranges players on a pitch of a given size. Shirts are as large as possible without overlap. Places are kept as far
 * as possible: players move by a few pixels only where two would overlap.
 */
import { GRID_COLUMNS, GRID_ROWS, type Point } from '@touchline/domain/pitch/grid';

/** The pitch as it is shown, in CSS pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

export interface Arrangement {
  /** Width of a player with shirt and name, in CSS pixels. */
  readonly tokenWidth: number;
  readonly tokenHeight: number;
  /** The distance from the frame's edges to the layer of the players. */
  readonly inset: { readonly x: number; readonly y: number };
  /** The drawn place of each point, in percent of the layer. */
  readonly places: readonly Point[];
  /** False where the frame is too small for this number of players. */
  readonly apart: boolean;
}

/** The smallest target that a finger in a glove hits: 56 px (touchline.md). */
export const TOKEN_MIN = 56;
const TOKEN_MAX = 112;
const TOKEN_STEP = 4;
const EDGE = 2;
const GAP = 1;
const PASSES = 60;
/** In pixels, less than the gap: two players this close do not overlap. */
const TOLERANCE = 0.9;
/** A larger shirt must not move players by more than this share of its width. */
const ASIDE_MAX = 0.3;
/** Weights of sideways movement against movement along the pitch; the smallest shirts try all of them. */
const SIDEWAYS = [1, 0.8, 0.6, 0.45, 0.3] as const;

/** The height of shirt, name and playing time; `token.module.css` draws them in the same proportions. */
export function tokenHeightOf(width: number): number {
  const name = Math.min(16, Math.max(11, width * 0.19)) * 1.2;
  return Math.max(TOKEN_MIN, Math.ceil(width * 0.58 + name + 9));
}

export function arrange(points: readonly Point[], frame: Frame): Arrangement {
  for (let width = TOKEN_MAX; width > TOKEN_MIN; width -= TOKEN_STEP) {
    if (!hasRoomFor(points.length, width, frame)) continue;
    const tried = arrangeAt(width, points, frame);
    if (tried.apart && tried.aside <= ASIDE_MAX * width) return tried;
  }
  return arrangeAt(TOKEN_MIN, points, frame);
}

/**
 * Whether so many players fit without overlap at any places: no arrangement holds more than rows and columns do. Trying
 * a size that is too large takes as long as all that fit.
 */
function hasRoomFor(count: number, tokenWidth: number, frame: Frame): boolean {
  const along = (length: number, token: number) =>
    Math.floor(Math.max(0, length - token - GAP) / (token + GAP - TOLERANCE)) + 1;
  return count <= along(frame.width, tokenWidth) * along(frame.height, tokenHeightOf(tokenWidth));
}

function arrangeAt(tokenWidth: number, points: readonly Point[], frame: Frame) {
  const tokenHeight = tokenHeightOf(tokenWidth);
  const inset = {
    x: insetOf(frame.width, tokenWidth, GRID_COLUMNS),
    y: insetOf(frame.height, tokenHeight, GRID_ROWS),
  };
  const layer = { width: frame.width - 2 * inset.x, height: frame.height - 2 * inset.y };
  const wanted = points.map(({ x, y }) => ({
    x: inset.x + (x / 100) * layer.width,
    y: inset.y + (y / 100) * layer.height,
  }));
  const ways = tokenWidth > TOKEN_MIN ? SIDEWAYS.slice(0, 1) : SIDEWAYS;
  const room = { frame, width: tokenWidth + GAP, height: tokenHeight + GAP, ways };
  const { settled, apart } = spread(wanted, room);
  const aside = settled.map(({ x, y }, index) => {
    const from = wanted[index] ?? { x, y };
    return Math.hypot(x - from.x, y - from.y);
  });
  return {
    tokenWidth,
    tokenHeight,
    inset,
    apart,
    aside: Math.max(0, ...aside),
    places: settled.map(({ x, y }) => ({
      x: ((x - inset.x) / layer.width) * 100,
      y: ((y - inset.y) / layer.height) * 100,
    })),
  };
}

/** The middle of the outermost cell is half a token from the edge, so that no player crosses it. */
function insetOf(length: number, token: number, cells: number): number {
  const half = 0.5 / cells;
  return Math.max(0, (token / 2 + EDGE - half * length) / (1 - 2 * half));
}

interface Room {
  readonly frame: Frame;
  /** The width of a player with the gap to the next one. */
  readonly width: number;
  readonly height: number;
  readonly ways: readonly number[];
}

/** The first weight that leaves no overlap; else the last one tried. */
function spread(wanted: readonly Point[], room: Room): { settled: readonly Point[]; apart: boolean } {
  let settled: readonly Point[] = wanted;
  for (const sideways of room.ways) {
    const at = wanted.map((point) => within(point, room));
    for (let pass = 0; pass < PASSES; pass++) {
      if (!pushApart(at, room, sideways)) return { settled: at, apart: true };
    }
    settled = at;
  }
  return { settled, apart: false };
}

/** Pushes every overlapping pair half the way each; true if there was one. */
function pushApart(at: Point[], room: Room, sideways: number): boolean {
  let pushed = false;
  // Counted and without objects: thousands of pairs are looked at before a browser has compiled this.
  for (let first = 0; first < at.length; first++) {
    for (let second = first + 1; second < at.length; second++) {
      const a = at[first];
      const b = at[second];
      if (a === undefined || b === undefined) continue;
      if (room.width - Math.abs(a.x - b.x) <= TOLERANCE) continue;
      if (room.height - Math.abs(a.y - b.y) <= TOLERANCE) continue;
      const by = pushOf(a, b, { room, sideways });
      at[first] = within({ x: a.x - by.x, y: a.y - by.y }, room);
      at[second] = within({ x: b.x + by.x, y: b.y + by.y }, room);
      pushed = true;
    }
  }
  return pushed;
}

interface How {
  readonly room: Room;
  readonly sideways: number;
}

/** Half of the shorter way apart. */
function pushOf(a: Point, b: Point, { room, sideways }: How): Point {
  const over = { x: room.width - Math.abs(a.x - b.x), y: room.height - Math.abs(a.y - b.y) };
  return over.x * sideways < over.y
    ? { x: (Math.sign(b.x - a.x) || 1) * (over.x / 2), y: 0 }
    : { x: 0, y: (Math.sign(b.y - a.y) || 1) * (over.y / 2) };
}

function within({ x, y }: Point, { frame, width, height }: Room): Point {
  return {
    x: Math.min(frame.width - width / 2, Math.max(width / 2, x)),
    y: Math.min(frame.height - height / 2, Math.max(height / 2, y)),
  };
}
