import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react';
import styles from './bottom-sheet.module.css';
import { CloseButton } from './CloseButton.tsx';

export interface BottomSheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What the closing button says. */
  close: string;
  children: ReactNode;
}

/**
 * Choices under the thumb: from the bottom on phones, from the side on wide screens. The browser's own modal
 * dialog holds the focus and gives it back: on match day a sheet must be there within a frame or two, and a
 * library's portal, focus trap and scroll lock cost more than what is in the sheet. It answers the tap with
 * its title; what is in it comes with the next frame, while the sheet still rises.
 */
export function BottomSheet({ opened, onClose, title, close, children }: BottomSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [filled, setFilled] = useState(false);
  // A sheet that opens again begins empty again.
  if (filled && !opened) setFilled(false);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === opened) return;
    if (opened) element.showModal();
    else element.close();
  }, [opened]);

  // What follows in the same sheet begins at its top, however far the list before it was scrolled.
  useEffect(() => {
    if (title !== '') dialog.current?.scrollTo({ top: 0 });
  }, [title]);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || !opened) return;
    // Called when the sheet has its size, just before it is painted: what follows belongs to the next frame.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      startTransition(() => setFilled(true));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [opened]);

  useEffect(() => {
    const element = dialog.current;
    // A tap beside the sheet: the browser counts what lies around it as the dialog itself.
    const closeBeside = (event: Event) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', closeBeside);
    return () => element?.removeEventListener('click', closeBeside);
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The state decides what is open; Escape only asks.
        event.preventDefault();
        onClose();
      }}
    >
      {opened && (
        <div className={styles.content}>
          <header className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <CloseButton className={styles.close} label={close} onClick={onClose} />
          </header>
          {filled && children}
        </div>
      )}
    </dialog>
  );
}
