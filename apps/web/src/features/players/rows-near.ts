/** Which rows of a long list are drawn. */

export interface Rows {
  readonly from: number;
  /** The first that is not. */
  readonly to: number;
}

/** Up to so many nothing is gained by leaving rows out: a squad is whole, and a browser's own search finds all of it. */
export const ROWS_ALL_DRAWN = 40;
/** Above and below the screen: what a quick thumb reaches before the next frame, and Tab the next link. */
const SPARE = 15;
/** The window moves by so many rows at a time: scrolling within them draws nothing anew. */
const STEP = 5;

export interface View {
  /** Where the list begins, in pixels below the screen's upper edge; negative when scrolled. */
  readonly top: number;
  readonly rowHeight: number;
  readonly count: number;
  /** The screen's height in pixels. */
  readonly screen: number;
}

/** The rows on the screen. */
export function rowsSeen({ top, rowHeight, count, screen }: View): Rows {
  const first = Math.floor(-top / rowHeight);
  const last = Math.ceil((screen - top) / rowHeight);
  const from = Math.floor(first / STEP) * STEP;
  const to = Math.ceil(last / STEP) * STEP;
  return { from: within(from, count), to: within(to, count) };
}

/** These, and the spare ones around them. */
export function withSpare({ from, to }: Rows, count: number): Rows {
  return { from: within(from - SPARE, count), to: within(to + SPARE, count) };
}

export function sameRows(a: Rows, b: Rows): boolean {
  return a.from === b.from && a.to === b.to;
}

function within(row: number, count: number): number {
  return Math.min(Math.max(0, row), count);
}
