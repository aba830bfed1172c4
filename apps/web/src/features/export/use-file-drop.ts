import { type RefObject, useEffect, useRef, useState } from 'react';

/** Takes a file that is dropped on an element. The file can also be chosen with a button, so no role is needed. */
export function useFileDrop<E extends HTMLElement>(
  take: (file: File) => void,
): { readonly zone: RefObject<E | null>; readonly over: boolean } {
  const zone = useRef<E>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const element = zone.current;
    if (element === null) return;
    const end = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', on: (event: DragEvent) => void) =>
      element.addEventListener(type, on, { signal: end.signal });
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', () => setOver(false));
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) latest.current(file);
    });
    return () => end.abort();
  }, []);
  return { zone, over };
}
