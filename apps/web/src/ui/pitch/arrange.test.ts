import { formationsFor } from '@touchline/domain/pitch/formations';
import type { Point } from '@touchline/domain/pitch/grid';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Arrangement, arrange, type Frame, TOKEN_MIN } from './arrange.ts';

/** The smallest pitch: match day at 360 × 640, with a planned change above the bench. */
const SMALLEST: Frame = { width: 360, height: 250 };
const PLAYERS = [4, 5, 6, 7, 8, 9, 10, 11];

describe('arrangement of players on the pitch', () => {
  test.each(PLAYERS.flatMap((count) => formationsFor(count)))(
    'section 9: in $name no player covers another on a phone 360 px wide',
    ({ spots }) => {
      const arrangement = arrange(spots, SMALLEST);
      expect(arrangement.apart).toBe(true);
      expect(arrangement.tokenWidth).toBeGreaterThanOrEqual(TOKEN_MIN);
      expect(covered(arrangement, SMALLEST)).toEqual([]);
    },
  );

  test('shirts grow with the room', () => {
    const [spots] = formationsFor(11).map((formation) => formation.spots);
    const widths = [SMALLEST, { width: 390, height: 450 }, { width: 700, height: 620 }].map(
      (frame) => arrange(spots ?? [], frame).tokenWidth,
    );
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(new Set(widths).size).toBe(3);
  });

  test('players keep their places where there is room', () => {
    for (const { spots } of PLAYERS.flatMap((count) => formationsFor(count))) {
      const { places } = arrange(spots, { width: 1200, height: 1100 });
      for (const [index, place] of places.entries()) {
        expect(place.x).toBeCloseTo(spots[index]?.x ?? Number.NaN, 6);
        expect(place.y).toBeCloseTo(spots[index]?.y ?? Number.NaN, 6);
      }
    }
  });

  test('no player crosses the edge of the pitch, whatever their place', () => {
    const share = fc.double({ min: 0, max: 100, noNaN: true });
    const frame = fc.record({
      width: fc.integer({ min: 200, max: 1400 }),
      height: fc.integer({ min: 200, max: 1400 }),
    });
    fc.assert(
      fc.property(fc.array(fc.record({ x: share, y: share }), { maxLength: 11 }), frame, (points, room) => {
        const arrangement = arrange(points, room);
        for (const { left, top, right, bottom } of boxes(arrangement, room)) {
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(-0.01);
          expect(right).toBeLessThanOrEqual(room.width + 0.01);
          expect(bottom).toBeLessThanOrEqual(room.height + 0.01);
        }
        if (arrangement.apart) expect(covered(arrangement, room)).toEqual([]);
      }),
    );
  });
});

function boxes({ places, inset, tokenWidth, tokenHeight }: Arrangement, frame: Frame) {
  return places.map(({ x, y }: Point) => {
    const middle = {
      x: inset.x + (x / 100) * (frame.width - 2 * inset.x),
      y: inset.y + (y / 100) * (frame.height - 2 * inset.y),
    };
    return {
      left: middle.x - tokenWidth / 2,
      right: middle.x + tokenWidth / 2,
      top: middle.y - tokenHeight / 2,
      bottom: middle.y + tokenHeight / 2,
    };
  });
}

/** Pairs of players who overlap. */
function covered(arrangement: Arrangement, frame: Frame): readonly [number, number][] {
  const all = boxes(arrangement, frame);
  return all.flatMap((a, first) =>
    all.flatMap((b, second): [number, number][] =>
      second > first &&
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0
        ? [[first, second]]
        : [],
    ),
  );
}
