import { type ReactNode, startTransition, useEffect, useId, useState } from 'react';
import styles from './bottom-sheet.module.css';
import { CloseButton } from './CloseButton.tsx';
import { cancels, useModal } from './use-modal.ts';

export interface BottomSheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The label of the closing button. */
  close: string;
  children: ReactNode;
}

/**
 * A sheet with choices: from the bottom on phones, from the side on wide screens. It uses the browser's modal dialog,
 * which holds the focus and restores it. On match day a sheet must appear within a frame or two; a library's portal,
 * focus trap and scroll lock cost more than the sheet's content. The first frame shows the title, the next one the
 * content, during the opening animation.
 */
export function BottomSheet({ opened, onClose, title, close, children }: BottomSheetProps) {
  const dialog = useModal(opened, onClose);
  const titleId = useId();
  const [filled, setFilled] = useState(false);
  // A reopened sheet starts empty again.
  if (filled && !opened) setFilled(false);

  // New content in the same sheet starts at its top, however far the previous list was scrolled.
  // Scrolling asks for the layout, which a closed sheet does not need.
  useEffect(() => {
    if (title !== '' && dialog.current?.open === true) dialog.current.scrollTo({ top: 0 });
  }, [title, dialog]);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || !opened) return;
    // Called when the sheet has its size, just before it is painted: the content belongs to the next frame.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      startTransition(() => setFilled(true));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [opened, dialog]);

  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={titleId} onCancel={cancels(onClose)}>
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
