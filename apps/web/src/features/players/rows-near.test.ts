import { expect, test } from 'vitest';
import { rowsSeen, type View, withSpare } from './rows-near.ts';

const rowsNear = (view: View) => withSpare(rowsSeen(view), view.count);
const view = { top: 200, rowHeight: 64, count: 5000, screen: 844 };

test('every row on the screen is drawn, and some above and below, wherever one scrolls', () => {
  for (let top = 200; top > -5000 * 64; top -= 997) {
    const { from, to } = rowsNear({ ...view, top });
    const first = Math.max(0, Math.floor(-top / 64));
    const last = Math.min(5000, Math.ceil((844 - top) / 64));
    expect(from).toBeLessThanOrEqual(Math.max(0, first - 15));
    expect(to).toBeGreaterThanOrEqual(Math.min(5000, last + 15));
    expect(to - from).toBeLessThanOrEqual(60);
  }
});

test('until the spare ones come there is what is seen, and hardly more', () => {
  const { from, to } = rowsSeen({ ...view, top: -1000 * 64 });
  expect(from).toBeLessThanOrEqual(1000);
  expect(to).toBeGreaterThanOrEqual(1000 + Math.ceil(844 / 64));
  expect(to - from).toBeLessThanOrEqual(25);
});

test('at the ends there is nothing beyond', () => {
  expect(rowsNear(view).from).toBe(0);
  expect(rowsNear({ ...view, top: -5000 * 64 + 844 }).to).toBe(5000);
  // A list that became short while it was scrolled far down.
  expect(rowsNear({ ...view, top: -300_000, count: 90 })).toEqual({ from: 75, to: 90 });
});
