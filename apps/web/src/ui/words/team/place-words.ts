/** Places on the pitch in words. */
import type { PositionId } from '@touchline/domain/entity/tables/player';
import { cellAt, GRID_COLUMNS, linesOf, type Point } from '@touchline/domain/pitch/grid';
import { m } from '@touchline/i18n';

const LINE_TEXT: Readonly<Record<PositionId, () => string>> = {
  A: m.lineup_place_attack,
  M: m.lineup_place_midfield,
  D: m.lineup_place_defence,
  K: m.lineup_place_keeper,
};

export const lineText = (position: PositionId): string => LINE_TEXT[position]();

/** The text of a point for screen readers: `defence, left`. */
export function placeText(point: Point): string {
  const cell = cellAt(point);
  const lines = linesOf(cell);
  // A cell between two lines belongs to the rear one, as coaches name it.
  const line = lineText(lines.at(-1) ?? 'D');
  if (lines.includes('K')) return line;
  const column = cell % GRID_COLUMNS;
  const side =
    column < 3 ? m.lineup_place_left() : column > 5 ? m.lineup_place_right() : m.lineup_place_centre();
  return m.lineup_place({ line, side });
}
