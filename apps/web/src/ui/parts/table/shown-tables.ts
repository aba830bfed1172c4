/**
 * The tables of a screen as rows of texts. They are read from the screen, so that a file has the order and the words that
 * its reader saw, and each new table is part of it without further code.
 */

export interface ShownTable {
  readonly caption: string;
  /** The heading first. */
  readonly rows: readonly (readonly string[])[];
}

/** The tables inside the element, also those in closed folds. */
export function shownTables(inside: ParentNode): readonly ShownTable[] {
  return [...inside.querySelectorAll('table')].map((table) => ({
    caption: textOf(table.caption),
    rows: [...table.rows].map(({ cells }) => [...cells].flatMap(cellsOf)),
  }));
}

/** A cell over several columns is followed by empty ones, so that each row has as many cells as the heading. */
function cellsOf(cell: HTMLTableCellElement): readonly string[] {
  return [textOf(cell), ...Array.from({ length: cell.colSpan - 1 }, () => '')];
}

function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
