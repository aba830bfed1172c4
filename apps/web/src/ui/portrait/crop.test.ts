import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnSide, KEPT_SIDE, squareIn } from './crop.ts';

const sides = fc.integer({ min: 1, max: 9_000 });
const size = fc.record({ width: sides, height: sides });
const anything = fc.oneof(fc.double({ min: -20_000, max: 20_000 }), fc.constant(Number.NaN));
const frame = fc.record({ x: anything, y: anything, width: anything, height: anything });

test('whatever frame comes, a square of whole pixels within the picture is kept', () => {
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

test('what is kept is never enlarged, and never larger than a screen shows', () => {
  expect(drawnSide({ x: 0, y: 0, side: 100 })).toBe(100);
  expect(drawnSide({ x: 0, y: 0, side: 4_000 })).toBe(KEPT_SIDE);
});
