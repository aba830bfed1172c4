/**
 * The built-in formations per number of players on the pitch (section 9), and access to those of a team. A formation
 * is a list of spots, the keeper's first. The spots of built-in ones are in the middle of grid cells, ordered from
 * back to front.
 */

import { clampPitchPlayers } from '../match-limits.ts';
import type { Formation } from './formation.ts';
import { cellOf, KEEPER_CELL, pointOf } from './grid.ts';
import { readOwnFormation } from './own-formation.ts';

/** Cells of one row, by columns 0 to 8. */
function row(index: number, ...columns: readonly number[]): readonly number[] {
  return columns.map((column) => cellOf(column, index));
}

interface Shape {
  readonly name: string;
  readonly variant?: 'up' | 'down';
  readonly rows: readonly (readonly number[])[];
}

// Full backs and wingers are one row higher or lower than the middle of their line, as on a real pitch. Any two spots
// are at least two columns or two rows apart, so that shirts and names do not overlap on a phone.
const BACK_3 = [row(7, 4), row(6, 1, 7)];
const BACK_3_NARROW = [row(7, 2, 4, 6)];
const BACK_4 = [row(7, 3, 5), row(6, 1, 7)];
const BACK_5 = [row(7, 2, 4, 6), row(6, 0, 8)];
const MIDFIELD_4 = [row(4, 3, 5), row(3, 1, 7)];
const FRONT_3 = [row(2, 1, 7), row(1, 4)];

const SHAPES: Readonly<Record<number, readonly Shape[]>> = {
  4: [
    { name: '1-2', rows: [row(6, 4), row(3, 2, 6)] },
    { name: '2-1', rows: [row(6, 2, 6), row(2, 4)] },
    { name: '1-1-1', rows: [row(7, 4), row(4, 4), row(1, 4)] },
  ],
  5: [
    { name: '1-2-1', rows: [row(7, 4), row(4, 1, 7), row(1, 4)] },
    { name: '2-2', rows: [row(6, 2, 6), row(2, 2, 6)] },
    { name: '2-1-1', rows: [row(7, 2, 6), row(4, 4), row(1, 4)] },
    { name: '3-1', rows: [...BACK_3, row(2, 4)] },
  ],
  6: [
    { name: '2-1-2', rows: [row(7, 2, 6), row(4, 4), row(1, 2, 6)] },
    { name: '2-2-1', rows: [row(7, 2, 6), row(4, 2, 6), row(1, 4)] },
    { name: '3-2', rows: [...BACK_3, row(2, 2, 6)] },
  ],
  7: [
    { name: '2-3-1', rows: [row(7, 2, 6), row(4, 1, 4, 7), row(1, 4)] },
    { name: '3-2-1', rows: [...BACK_3, row(4, 2, 6), row(1, 4)] },
    { name: '2-2-2', rows: [row(7, 2, 6), row(4, 2, 6), row(1, 2, 6)] },
    { name: '3-1-2', rows: [...BACK_3, row(4, 4), row(1, 2, 6)] },
  ],
  8: [
    { name: '3-3-1', rows: [...BACK_3, row(4, 1, 4, 7), row(1, 4)] },
    { name: '3-1-3', rows: [...BACK_3, row(4, 4), ...FRONT_3] },
    { name: '2-3-2', rows: [row(7, 2, 6), row(4, 1, 4, 7), row(1, 2, 6)] },
    { name: '3-2-2', rows: [...BACK_3, row(4, 2, 6), row(1, 2, 6)] },
  ],
  9: [
    { name: '3-2-3', rows: [...BACK_3, row(4, 2, 6), ...FRONT_3] },
    { name: '3-3-2', rows: [...BACK_3, row(4, 1, 4, 7), row(1, 2, 6)] },
    { name: '4-3-1', rows: [...BACK_4, row(4, 1, 4, 7), row(1, 4)] },
    { name: '3-4-1', rows: [...BACK_3, ...MIDFIELD_4, row(1, 4)] },
  ],
  10: [
    { name: '4-3-2', rows: [...BACK_4, row(4, 1, 4, 7), row(1, 2, 6)] },
    { name: '3-4-2', rows: [...BACK_3, ...MIDFIELD_4, row(1, 2, 6)] },
    { name: '4-2-3', rows: [...BACK_4, row(4, 2, 6), ...FRONT_3] },
  ],
  11: [
    { name: '4-3-3', variant: 'up', rows: [...BACK_4, row(4, 2, 6), row(3, 4), ...FRONT_3] },
    { name: '4-3-3', variant: 'down', rows: [...BACK_4, row(5, 4), row(4, 2, 6), ...FRONT_3] },
    { name: '4-4-2', rows: [...BACK_4, ...MIDFIELD_4, row(1, 3, 5)] },
    { name: '4-2-3-1', rows: [...BACK_4, row(5, 3, 5), row(3, 1, 4, 7), row(1, 4)] },
    { name: '4-1-2-1-2', rows: [...BACK_4, row(5, 4), row(4, 2, 6), row(3, 4), row(1, 3, 5)] },
    { name: '4-1-3-2', rows: [...BACK_4, row(5, 4), row(3, 1, 4, 7), row(1, 3, 5)] },
    { name: '4-5-1', rows: [...BACK_4, row(5, 3, 5), row(4, 1, 7), row(3, 4), row(1, 4)] },
    { name: '5-4-1', rows: [...BACK_5, ...MIDFIELD_4, row(1, 4)] },
    { name: '3-4-3', rows: [...BACK_3_NARROW, row(5, 3, 5), row(4, 1, 7), ...FRONT_3] },
    { name: '3-5-2', rows: [...BACK_3_NARROW, row(5, 3, 5), row(4, 1, 7), row(3, 4), row(1, 3, 5)] },
    { name: '5-3-2', rows: [...BACK_5, row(5, 4), row(4, 2, 6), row(1, 3, 5)] },
  ],
};

const FORMATIONS: ReadonlyMap<number, readonly Formation[]> = new Map(
  Object.entries(SHAPES).map(([players, shapes]) => [Number(players), shapes.map(formationOfShape)]),
);

/** The formations for a number of players on the pitch, clamped to 4 to 11; the first is the default. */
export function formationsFor(pitchPlayers: number): readonly Formation[] {
  return FORMATIONS.get(clampPitchPlayers(pitchPlayers)) ?? [];
}

/**
 * The formation with this id; the first one for that number of players when the id is unknown (section 5). The id of a
 * team's own formation describes it completely, because the team may have changed or deleted it since.
 */
export function formationOf(pitchPlayers: number, id: string): Formation {
  const found = knownFormation(pitchPlayers, id) ?? formationsFor(pitchPlayers)[0];
  if (found === undefined) throw new Error(`no formations for ${pitchPlayers} players`);
  return found;
}

/** The formation with this id for that number of players; undefined when it does not exist. */
export function knownFormation(pitchPlayers: number, id: string): Formation | undefined {
  const builtIn = formationsFor(pitchPlayers).find((formation) => formation.id === id);
  if (builtIn !== undefined) return builtIn;
  const own = readOwnFormation(id);
  return own?.spots.length === clampPitchPlayers(pitchPlayers) ? own : undefined;
}

function formationOfShape({ name, variant, rows }: Shape): Formation {
  const cells = [KEEPER_CELL, ...rows.flat()];
  return {
    id: variant === 'down' ? `${name}-down` : name,
    name,
    variant: variant ?? null,
    cells,
    spots: cells.map(pointOf),
  };
}
