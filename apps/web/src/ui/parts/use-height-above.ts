import { useLayoutEffect, useState } from 'react';

/**
 * The distance from the top of the page to the list, which changes with what stands above it. Null before the first
 * layout.
 */
export function useHeightAbove(whole: Readonly<{ current: HTMLElement | null }>): number | null {
  const [above, setAbove] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () =>
      setAbove(Math.round((whole.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [whole]);
  return above;
}
