import { expect, it } from 'vitest';
import { nearestAhead } from './walk.ts';

const candidates = [
  { button: 'left', at: { x: -50, y: 0 } },
  { button: 'far left', at: { x: -90, y: 0 } },
  { button: 'up left', at: { x: -30, y: -40 } },
  { button: 'up', at: { x: 5, y: -60 } },
];

it('a target straight ahead wins over a nearer one to the side', () => {
  expect(nearestAhead({ x: 0, y: 0 }, candidates, [-1, 0])).toBe('left');
  expect(nearestAhead({ x: 0, y: 0 }, candidates, [0, -1])).toBe('up');
});

it('the focus stays where there is no target ahead', () => {
  expect(nearestAhead({ x: 0, y: 0 }, candidates, [1, 0])).toBe('up');
  expect(nearestAhead({ x: 0, y: 0 }, candidates, [0, 1])).toBeUndefined();
});
