import { useEffect, useRef } from 'react';

/** The next rows are rendered before they are visible. */
const AHEAD = '1200px';

/** The end of a list that grows while the reader scrolls. Use the number of rows as `key`. */
export function ListEnd({ reached }: { readonly reached: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reached(),
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [reached]);
  return <div ref={element} />;
}
