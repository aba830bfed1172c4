/** The places where a player can be put down: a spot, another player, or the bench. */
import type { Point } from '@touchline/domain/pitch/grid';

export type Target =
  | { readonly at: 'spot'; readonly point: Point }
  | { readonly at: 'player'; readonly sid: number }
  | { readonly at: 'bench' };

/** The id of a target for drag and drop. */
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

/** Marks an element as a drop target for `targetUnder`. */
export function dropZone(target: Target): { readonly 'data-drop': string } {
  return { 'data-drop': targetId(target) };
}

/** The target under a point of the screen, ignoring the dragged element; null without one. */
export function targetUnder({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Target | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const id = element.closest('[data-drop]')?.getAttribute('data-drop');
    if (id) return readTarget(id);
  }
  return null;
}
