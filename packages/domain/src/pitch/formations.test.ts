import { describe, expect, it } from 'vitest';
import { formationOf, formationsFor } from './formations.ts';
import { cellAt, GRID_CELLS, KEEPER_CELL, LINE_CELLS, linesOf, pointOf } from './grid.ts';

const COUNTS = { 4: 3, 5: 4, 6: 3, 7: 4, 8: 4, 9: 4, 10: 3, 11: 11 } as const;
const ALL = Object.keys(COUNTS).flatMap((players) =>
  formationsFor(Number(players)).map((formation) => ({ players: Number(players), ...formation })),
);

describe('section 9: formations per player count', () => {
  it.each(Object.entries(COUNTS))('%s players have %i options', (players, count) => {
    expect(formationsFor(Number(players))).toHaveLength(count);
  });

  it('eleven players have the eleven formations of the full game', () => {
    expect(
      formationsFor(11).map(({ name, variant }) => (variant === null ? name : `${name} ${variant}`)),
    ).toEqual([
      '4-3-3 up',
      '4-3-3 down',
      '4-4-2',
      '4-2-3-1',
      '4-1-2-1-2',
      '4-1-3-2',
      '4-5-1',
      '5-4-1',
      '3-4-3',
      '3-5-2',
      '5-3-2',
    ]);
  });

  it.each(ALL)('$id of $players has one spot for each player, the keeper first', ({ players, cells }) => {
    expect(cells).toHaveLength(players);
    expect(new Set(cells).size).toBe(players);
    expect(cells[0]).toBe(KEEPER_CELL);
  });

  it.each(ALL)('any two spots of $id of $players are two columns or two rows apart', ({ cells }) => {
    for (const a of cells) {
      for (const b of cells) {
        const columns = Math.abs((a % 9) - (b % 9));
        const rows = Math.abs(Math.floor(a / 9) - Math.floor(b / 9));
        if (a !== b) expect(Math.max(columns, rows)).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it.each(ALL)('$id of $players is symmetric', ({ cells }) => {
    const mirrored = cells.map((cell) => cell - (cell % 9) + (8 - (cell % 9)));
    expect(new Set(mirrored)).toEqual(new Set(cells));
  });

  it.each(ALL)(
    '$id of $players has as many players in defence and attack as its name says',
    ({ name, cells }) => {
      const lines = name.split('-').map(Number);
      const field = cells.slice(1);
      const inDefence = field.filter((cell) => linesOf(cell).includes('D'));
      const inAttackOnly = field.filter((cell) => cell < LINE_CELLS.M[0]);
      expect(lines.reduce((sum, line) => sum + line)).toBe(field.length);
      // Without a midfield (2-2, 3-1) the second line is the attack; the 1-2 of four players has no attack.
      expect(inDefence).toHaveLength(lines[0] ?? 0);
      if (lines.length > 2) expect(inAttackOnly).toHaveLength(lines.at(-1) ?? 0);
      for (const cell of field) expect(linesOf(cell)).not.toEqual([]);
    },
  );

  it('ids are unique per number of players', () => {
    for (const players of Object.keys(COUNTS).map(Number)) {
      const ids = formationsFor(players).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('an unknown formation becomes the first for that number of players (section 5)', () => {
    expect(formationOf(8, '9-9-9')).toBe(formationsFor(8)[0]);
    expect(formationOf(9, '4-3-3')).toBe(formationsFor(9)[0]);
    expect(formationOf(11, '4-3-3').variant).toBe('up');
    expect(formationOf(3, 'x')).toBe(formationsFor(4)[0]);
    expect(formationOf(30, 'x')).toBe(formationsFor(11)[0]);
  });
});

describe('the grid of 9 by 10', () => {
  it('every cell is found at its centre', () => {
    expect(GRID_CELLS).toBe(90);
    for (let cell = 0; cell < GRID_CELLS; cell++) expect(cellAt(pointOf(cell))).toBe(cell);
  });

  it('the keeper is in the middle of the last row, and points outside belong to the nearest cell', () => {
    expect(pointOf(KEEPER_CELL)).toEqual({ x: 50, y: 95 });
    expect(cellAt({ x: -5, y: -5 })).toBe(0);
    expect(cellAt({ x: 100, y: 100 })).toBe(89);
  });

  it('attack has the cells 0 to 35, midfield 27 to 53, defence 54 to 80', () => {
    const cellsOf = (line: 'A' | 'M' | 'D') =>
      Array.from({ length: GRID_CELLS }, (_, cell) => cell).filter((cell) => linesOf(cell).includes(line));
    expect([cellsOf('A')[0], cellsOf('A').at(-1)]).toEqual([0, 35]);
    expect([cellsOf('M')[0], cellsOf('M').at(-1)]).toEqual([27, 53]);
    expect([cellsOf('D')[0], cellsOf('D').at(-1)]).toEqual([54, 80]);
    expect(linesOf(KEEPER_CELL)).toEqual(['K']);
  });
});
