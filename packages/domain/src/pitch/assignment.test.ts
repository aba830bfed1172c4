import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignCheapest } from './assignment.ts';

function cheapestByTrying(costs: readonly (readonly number[])[], taken = new Set<number>(), row = 0): number {
  const line = costs[row];
  if (line === undefined) return 0;
  return Math.min(
    ...line.flatMap((cost, column) =>
      taken.has(column) ? [] : [cost + cheapestByTrying(costs, new Set([...taken, column]), row + 1)],
    ),
  );
}

const matrices = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 2 }))
  .chain(([rows, more]) =>
    fc.array(
      fc.array(fc.integer({ min: -50, max: 50 }), { minLength: rows + more, maxLength: rows + more }),
      {
        minLength: rows,
        maxLength: rows,
      },
    ),
  );

describe('the cheapest assignment', () => {
  it('each row gets a column of its own at the lowest cost, as in an exhaustive search', () => {
    fc.assert(
      fc.property(matrices, (costs) => {
        const columns = assignCheapest(costs);
        expect(new Set(columns).size).toBe(costs.length);
        const total = columns.reduce((sum, column, row) => sum + (costs[row]?.[column] ?? Number.NaN), 0);
        expect(total).toBe(costs.length === 0 ? 0 : cheapestByTrying(costs));
      }),
    );
  });
});
