/** Pictures that are dropped on a screen, or pasted into it, are added. */
import { m } from '@touchline/i18n';
import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import styles from './media.module.css';

export interface DropZoneProps {
  /** Null where pictures cannot be added. */
  readonly add: ((files: readonly File[]) => void) | null;
  readonly children: ReactNode;
}

export function DropZone({ add, children }: DropZoneProps) {
  const [over, setOver] = useState(false);

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

  if (add === null) return children;
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a shortcut of the button that adds them
    <div
      className={styles.dropZone}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over && <p className={styles.dropHint}>{m.media_drop()}</p>}
    </div>
  );
}
