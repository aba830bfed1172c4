/** Where a player can be put down: a spot, on another player, or on the bench. */
import type { Point } from '@touchline/domain/match/grid';

export type Target =
  | { readonly at: 'spot'; readonly point: Point }
  | { readonly at: 'player'; readonly sid: number }
  | { readonly at: 'bench' };

/** The name under which drag and drop knows a target. */
export function targetId(target: Target): string {
  switch (target.at) {
    case 'spot':
      return `spot:${target.point.x}:${target.point.y}`;
    case 'player':
      return `player:${target.sid}`;
    case 'bench':
      return 'bench';
  }
}

export function readTarget(id: string): Target | null {
  const [at, first, second] = id.split(':');
  if (at === 'bench') return { at };
  if (at === 'player') return { at, sid: Number(first) };
  return at === 'spot' ? { at, point: { x: Number(first), y: Number(second) } } : null;
}

/** Says in the page what can be put down here, for `targetUnder`. */
export function dropZone(target: Target): { readonly 'data-drop': string } {
  return { 'data-drop': targetId(target) };
}

/** What lies under a point of the screen, whatever is dragged above it; null beside all targets. */
export function targetUnder({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Target | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const id = element.closest('[data-drop]')?.getAttribute('data-drop');
    if (id) return readTarget(id);
  }
  return null;
}
