/**
 * Puts the toasts over an element, at its lower edge: on match day over the pitch, so that neither the bench
 * nor the actions are covered, whatever stands below or beside it on this screen.
 */
import { type RefObject, useEffect } from 'react';

const PROPERTIES = ['--toast-bottom', '--toast-left', '--toast-right'] as const;
const GAP = 8;

export function useToastsOver(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    // Not on the root: a property that everything inherits has everything styled anew.
    const region = document.querySelector<HTMLElement>('[data-toasts]');
    if (region === null) return;
    const { style } = region;
    const look = () => {
      const { left, right, bottom } = element.getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      const values = [clientHeight - bottom, left, clientWidth - right];
      for (const [index, property] of PROPERTIES.entries())
        style.setProperty(property, `${Math.max(0, values[index] ?? 0) + GAP}px`);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
      for (const property of PROPERTIES) style.removeProperty(property);
    };
  }, [place]);
}
