import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../cx.ts';
import styles from './bottom-sheet.module.css';
import { PanelHead } from './PanelHead.tsx';
import panel from './panel.module.css';
import { cancels, useModal } from './use-modal.ts';

export interface BottomSheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The label of the closing button. */
  close: string;
  /** Answers a tap one frame sooner, for match day: it becomes modal after its first frame. Decided once. */
  quick?: boolean;
  children: ReactNode;
}

/**
 * A sheet with choices: from the bottom on phones, from the side on wide screens. It uses the browser's modal dialog,
 * which holds the focus and restores it. On match day a sheet must appear within a frame or two; a library's portal,
 * focus trap and scroll lock cost more than the sheet's content. The first frame shows the title, the next one the
 * content, during the opening animation.
 */
export function BottomSheet({ opened, onClose, title, close, quick = false, children }: BottomSheetProps) {
  const [filled, setFilled] = useState(false);
  // A reopened sheet starts empty again.
  if (filled && !opened) setFilled(false);
  const fill = () => startTransition(() => setFilled(true));
  const dialog = useModal(opened, onClose, quick ? fill : undefined);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  // New content in the same sheet starts at its top, however far the previous list was scrolled.
  useEffect(() => {
    if (title === '' || dialog.current?.open !== true) return;
    // Scrolling asks for the layout, which the next frame needs anyway.
    const frame = requestAnimationFrame(() => {
      dialog.current?.scrollTo({ top: 0 });
      // The button that was pressed is gone with its list: keyboard and screen reader go on with the next question.
      if (document.activeElement === document.body) focusTitle(heading.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [title, dialog]);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || !opened || quick) return;
    // Called when the sheet has its size, just before it is painted: the content belongs to the next frame.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      startTransition(() => setFilled(true));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [opened, quick, dialog]);

  return (
    <dialog
      ref={dialog}
      className={cx(panel.panel, styles.sheet)}
      data-shown={quick ? opened : undefined}
      aria-labelledby={titleId}
      onCancel={cancels(onClose)}
    >
      {opened && (
        <div className={styles.content}>
          <PanelHead id={titleId} title={title} heading={heading} close={close} onClose={onClose} />
          {filled && children}
        </div>
      )}
    </dialog>
  );
}

/** It can have the focus only from here on: an opened dialog would give it to its title. */
function focusTitle(title: HTMLElement | null): void {
  if (title === null) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
