import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellAt, GRID_CELLS, KEEPER_CELL, pointOf } from './grid.ts';

test('section 9: the grid is 9 by 10, 90 cells; the keeper stands in cell 85, before the own goal', () => {
  expect(GRID_CELLS).toBe(90);
  expect(KEEPER_CELL).toBe(85);
  expect(pointOf(85)).toEqual({ x: 50, y: 95 });
  expect(pointOf(0)).toEqual({ x: 5.56, y: 5 });
  expect(pointOf(89)).toEqual({ x: 94.44, y: 95 });
});

test('the middle of a cell lies in that cell, all 90 of them', () => {
  for (let cell = 0; cell < GRID_CELLS; cell += 1) expect(cellAt(pointOf(cell))).toBe(cell);
});

test('every place belongs to a cell, also beside the pitch', () => {
  const percent = fc.double({ min: -200, max: 300, noNaN: true });
  fc.assert(
    fc.property(percent, percent, (x, y) => {
      const cell = cellAt({ x, y });
      return Number.isInteger(cell) && cell >= 0 && cell < GRID_CELLS;
    }),
  );
});
