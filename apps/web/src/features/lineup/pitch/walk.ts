/** Arrow keys move the focus to the next button in their direction, over pitch and bench. */
import type { KeyboardEvent } from 'react';

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How much more a distance to the side counts than the same distance ahead. */
const ASIDE = 2.5;

export function walk(event: KeyboardEvent<HTMLElement>): void {
  const direction = DIRECTIONS[event.key];
  const from = document.activeElement;
  if (direction === undefined || !(from instanceof HTMLElement) || !('walk' in from.dataset)) return;
  const others = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-walk]')].filter(
    (button) => button !== from,
  );
  const next = nearestAhead(
    centreOf(from),
    others.map((button) => ({ button, at: centreOf(button) })),
    direction,
  );
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface Centre {
  readonly x: number;
  readonly y: number;
}

function centreOf(element: HTMLElement): Centre {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The candidate ahead with the lowest cost; distance to the side counts more. */
export function nearestAhead<B>(
  from: Centre,
  candidates: readonly { readonly button: B; readonly at: Centre }[],
  [dx, dy]: readonly [x: number, y: number],
): B | undefined {
  let best: { button: B; cost: number } | undefined;
  for (const { button, at } of candidates) {
    const ahead = (at.x - from.x) * dx + (at.y - from.y) * dy;
    const aside = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
    if (ahead <= 1) continue;
    const cost = ahead + ASIDE * aside;
    if (best === undefined || cost < best.cost) best = { button, cost };
  }
  return best?.button;
}
