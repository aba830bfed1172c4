/** The size of an element in whole CSS pixels; null before it is known. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Frame } from './arrange.ts';

export function useFrame(element: RefObject<HTMLElement | null>): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured;
      if (width === 0 || height === 0) return;
      setFrame((last) => (last?.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return frame;
}
