/** Pictures that are dropped on a screen, or pasted into it, are added. */
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from '../media.module.css';

export interface DropZoneProps {
  /** Null where pictures cannot be added. */
  readonly add: ((files: readonly File[]) => void) | null;
  readonly children: ReactNode;
}

export function DropZone({ add, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const zone = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (add === null) return;
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]'))
        return;
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add]);

  useEffect(() => {
    const place = zone.current;
    if (add === null || place === null) return;
    const ended = new AbortController();
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', on: (event: DragEvent) => void) =>
      place.addEventListener(type, on, { signal: ended.signal });
    const hold = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    listen('dragenter', hold);
    listen('dragover', hold);
    listen('dragleave', (event) => {
      if (!place.contains(event.relatedTarget as Node | null)) setOver(false);
    });
    listen('drop', (event) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      add([...(event.dataTransfer?.files ?? [])]);
    });
    return () => ended.abort();
  }, [add]);

  if (add === null) return children;
  return (
    <div ref={zone} className={styles.dropZone}>
      {children}
      {over && <p className={styles.dropHint}>{m.media_drop()}</p>}
    </div>
  );
}

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;
