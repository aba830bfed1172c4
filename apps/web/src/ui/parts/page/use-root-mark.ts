import { useLayoutEffect } from 'react';

/**
 * Marks the page while something is on it, for styles of the whole page: `:root[data-bottom-bar]`. A selector such as
 * `:root:has(.bar)` says the same without code, but the browser then searches the page after every change of it.
 */
export function useRootMark(name: `data-${string}`, isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    document.documentElement.setAttribute(name, '');
    return () => document.documentElement.removeAttribute(name);
  }, [name, isOn]);
}
