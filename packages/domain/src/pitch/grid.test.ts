import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellAt, GRID_CELLS, KEEPER_CELL, pointOf } from './grid.ts';

test("the grid has 9 by 10 cells, and cell 85 in front of the own goal is the keeper's (section 9)", () => {
  expect(GRID_CELLS).toBe(90);
  expect(KEEPER_CELL).toBe(85);
  expect(pointOf(85)).toEqual({ x: 50, y: 95 });
  expect(pointOf(0)).toEqual({ x: 5.56, y: 5 });
  expect(pointOf(89)).toEqual({ x: 94.44, y: 95 });
});

test('the middle of each of the 90 cells lies in that cell', () => {
  for (let cell = 0; cell < GRID_CELLS; cell += 1) expect(cellAt(pointOf(cell))).toBe(cell);
});

test('every point belongs to a cell, also outside the pitch', () => {
  const percent = fc.double({ min: -200, max: 300, noNaN: true });
  fc.assert(
    fc.property(percent, percent, (x, y) => {
      const cell = cellAt({ x, y });
      return Number.isInteger(cell) && cell >= 0 && cell < GRID_CELLS;
    }),
  );
});
