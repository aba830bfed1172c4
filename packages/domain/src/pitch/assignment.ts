/**
 * Assigns rows to columns at the lowest total cost (the Hungarian method, rows added one by one along the cheapest
 * augmenting path). Exact, and fast enough for a line-up: n² × m steps.
 */

/** The column of each row; each column is used at most once. `costs` has at most as many rows as columns. */
export function assignCheapest(costs: readonly (readonly number[])[]): readonly number[] {
  const columns = costs[0]?.length ?? 0;
  const rowPrice = new Array<number>(costs.length).fill(0);
  const columnPrice = new Array<number>(columns).fill(0);
  const rowOf = new Array<number>(columns).fill(FREE);
  for (let row = 0; row < costs.length; row++) {
    addRow(row, { costs, rowPrice, columnPrice, rowOf });
  }
  const columnOf = new Array<number>(costs.length).fill(FREE);
  for (const [column, row] of rowOf.entries()) if (row !== FREE) columnOf[row] = column;
  return columnOf;
}

const FREE = -1;

interface Progress {
  readonly costs: readonly (readonly number[])[];
  readonly rowPrice: number[];
  readonly columnPrice: number[];
  /** The row of each column. */
  readonly rowOf: number[];
}

function addRow(first: number, { costs, rowPrice, columnPrice, rowOf }: Progress): void {
  const columns = columnPrice.length;
  const slack = new Array<number>(columns).fill(Number.POSITIVE_INFINITY);
  const cameFrom = new Array<number>(columns).fill(FREE);
  const visited = new Set<number>();
  let row = first;
  let column = FREE;
  while (row !== FREE) {
    let nearest = FREE;
    for (let c = 0; c < columns; c++) {
      if (visited.has(c)) continue;
      const reduced = at(at(costs, row), c) - at(rowPrice, row) - at(columnPrice, c);
      if (reduced < at(slack, c)) {
        slack[c] = reduced;
        cameFrom[c] = column;
      }
      if (nearest === FREE || at(slack, c) < at(slack, nearest)) nearest = c;
    }
    const step = at(slack, nearest);
    rowPrice[first] = at(rowPrice, first) + step;
    for (let c = 0; c < columns; c++) {
      if (visited.has(c)) {
        const owner = at(rowOf, c);
        rowPrice[owner] = at(rowPrice, owner) + step;
        columnPrice[c] = at(columnPrice, c) - step;
      } else slack[c] = at(slack, c) - step;
    }
    visited.add(nearest);
    column = nearest;
    row = at(rowOf, nearest);
  }
  while (column !== FREE) {
    const previous = at(cameFrom, column);
    rowOf[column] = previous === FREE ? first : at(rowOf, previous);
    column = previous;
  }
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`no item ${index}: more rows than columns, or a short row`);
  return value;
}
