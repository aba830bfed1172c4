import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaIn,
  drawnSize,
  type Framing,
  KEPT_LONGEST,
  KEPT_SIDE,
  type Point,
  pinched,
  squareIn,
} from './crop.ts';

const sides = fc.integer({ min: 1, max: 9_000 });
const size = fc.record({ width: sides, height: sides });
const anything = fc.oneof(fc.double({ min: -20_000, max: 20_000 }), fc.constant(Number.NaN));
const frame = fc.record({ x: anything, y: anything, width: anything, height: anything });

test('any frame gives a square of whole pixels within the picture', () => {
  fc.assert(
    fc.property(size, frame, (picture, framed) => {
      const { x, y, side } = squareIn(picture, framed);
      expect([x, y, side].every(Number.isInteger)).toBe(true);
      expect(side).toBeGreaterThanOrEqual(1);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + side).toBeLessThanOrEqual(picture.width);
      expect(y + side).toBeLessThanOrEqual(picture.height);
    }),
  );
});

test('a frame within the picture is kept to the nearest pixel', () => {
  const within = size.chain((picture) => {
    const most = Math.min(picture.width, picture.height);
    return fc.double({ min: 1, max: most, noNaN: true }).chain((side) =>
      fc.record({
        picture: fc.constant(picture),
        side: fc.constant(side),
        x: fc.double({ min: 0, max: picture.width - side, noNaN: true }),
        y: fc.double({ min: 0, max: picture.height - side, noNaN: true }),
      }),
    );
  });
  fc.assert(
    fc.property(within, ({ picture, side, x, y }) => {
      const kept = squareIn(picture, { x, y, width: side, height: side });
      expect(Math.abs(kept.side - side)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(kept.x - x)).toBeLessThanOrEqual(1);
      expect(Math.abs(kept.y - y)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the kept square is never enlarged, and never larger than a screen shows', () => {
  const square = (side: number) => drawnSize({ width: side, height: side }, KEPT_SIDE);
  expect(square(100)).toEqual({ width: 100, height: 100 });
  expect(square(4_000)).toEqual({ width: KEPT_SIDE, height: KEPT_SIDE });
});

test('any frame gives a part of whole pixels within the picture, of any shape', () => {
  fc.assert(
    fc.property(size, frame, (picture, framed) => {
      const { x, y, width, height } = areaIn(picture, framed);
      expect([x, y, width, height].every(Number.isInteger)).toBe(true);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(picture.width);
      expect(y + height).toBeLessThanOrEqual(picture.height);
    }),
  );
});

test('a drawn picture keeps its shape within a pixel, and is never enlarged', () => {
  fc.assert(
    fc.property(size, (picture) => {
      const drawn = drawnSize(picture, KEPT_LONGEST);
      const longest = Math.max(picture.width, picture.height);
      expect(Math.max(drawn.width, drawn.height)).toBe(Math.min(longest, KEPT_LONGEST));
      const scale = Math.min(1, KEPT_LONGEST / longest);
      expect(Math.abs(drawn.width - picture.width * scale)).toBeLessThanOrEqual(1);
      expect(Math.abs(drawn.height - picture.height * scale)).toBeLessThanOrEqual(1);
    }),
  );
});

describe('two fingers', () => {
  const window = { side: 300, picture: { width: 900, height: 1200 }, closest: 5 };
  const start = { framing: { crop: { x: 0, y: 0 }, zoom: 1 }, fingers: { x: 40, y: -30, apart: 60 } };
  /** The point of the picture under a finger. */
  const under = ({ crop, zoom }: Framing, at: Point) => [(at.x - crop.x) / zoom, (at.y - crop.y) / zoom];

  test('keep the part of the picture between them while zooming and moving', () => {
    const now = { x: 25, y: 10, apart: 150 };
    const framing = pinched(start, now, window);
    expect(framing.zoom).toBe(2.5);
    expect(under(framing, now)).toEqual(under(start.framing, start.fingers));
  });

  test('continue as a drag when one is lifted', () => {
    const from = { framing: { crop: { x: 10, y: 5 }, zoom: 3 }, fingers: { x: 0, y: 0, apart: 0 } };
    expect(pinched(from, { x: -12, y: 7, apart: 0 }, window)).toEqual({ zoom: 3, crop: { x: -2, y: 12 } });
  });

  const number = (most: number) => fc.integer({ min: -most, max: most });
  const fingers = fc.record({ x: number(200), y: number(200), apart: fc.nat(400) });
  test('never uncover a part of the window, nor exceed the zoom limits', () => {
    const picture = fc.record({
      width: fc.integer({ min: 64, max: 8000 }),
      height: fc.integer({ min: 64, max: 8000 }),
    });
    fc.assert(
      fc.property(fingers, fc.array(fingers, { maxLength: 6 }), picture, (first, moves, size) => {
        const around = { ...window, picture: size };
        let framing: Framing = { crop: { x: 0, y: 0 }, zoom: 1 };
        let from = first;
        for (const now of moves) {
          framing = pinched({ framing, fingers: from }, now, around);
          from = now;
          const { zoom, crop } = framing;
          const least = Math.min(size.width, size.height);
          expect(zoom).toBeGreaterThanOrEqual(1);
          expect(zoom).toBeLessThanOrEqual(5);
          for (const [at, length] of [
            [crop.x, size.width],
            [crop.y, size.height],
          ] as const) {
            const half = ((length / least) * zoom * around.side) / 2;
            expect(half - Math.abs(at)).toBeGreaterThanOrEqual(around.side / 2 - 1e-6);
          }
        }
      }),
    );
  });
});
