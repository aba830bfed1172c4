/**
 * Shows the toasts over an element: at its lower edge, or as a row of the screen. A screen chooses one where they cover
 * nothing that is needed while they are there.
 */
import { type RefObject, useEffect } from 'react';

const PROPERTIES = ['--toast-edge', '--toast-left', '--toast-right'] as const;
const GAP = 8;

/** Marks an element that is fixed to the lower edge of the screen: toasts are shown above it. */
export const toastFloor = { 'data-toast-floor': true } as const;
const FLOOR = 'data-toast-floor';

interface ToastPlace {
  /** The element is one row of buttons high: the toasts fill it, in smaller text. */
  readonly isRow: boolean;
  /** Further toasts lie below the first one: the element is at the top of the screen. */
  readonly fromTop?: boolean;
}

export function useToastsOver(
  place: RefObject<HTMLElement | null>,
  { isRow, fromTop = false }: ToastPlace,
): void {
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    // Not on the root: changing an inherited property there recalculates all styles.
    const region = document.querySelector<HTMLElement>('[data-toasts]');
    if (region === null) return;
    const { style } = region;
    region.toggleAttribute('data-row', isRow);
    region.toggleAttribute('data-from-top', fromTop);
    const look = () => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const floor = document.querySelector(`[${FLOOR}]`)?.getBoundingClientRect();
      const isOver = floor !== undefined && floor.left < right && floor.right > left;
      const edge = isOver ? floor.top : bottom;
      const { clientWidth, clientHeight } = document.documentElement;
      const values = [
        fromTop ? Math.max(0, top) : Math.max(0, clientHeight - edge) + (isRow ? 0 : GAP),
        Math.max(0, left) + GAP,
        Math.max(0, clientWidth - right) + GAP,
      ];
      for (const [index, property] of PROPERTIES.entries())
        style.setProperty(property, `${values[index] ?? 0}px`);
    };
    const observer = new ResizeObserver(look);
    // Of the same size, it moves when another part of the screen grows.
    for (const part of element.parentElement?.children ?? []) observer.observe(part);
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
      region.removeAttribute('data-row');
      region.removeAttribute('data-from-top');
      for (const property of PROPERTIES) style.removeProperty(property);
    };
  }, [place, isRow, fromTop]);
}
