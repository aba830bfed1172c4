/** A note that fills the screen, as the browser's modal dialog. */
import { m } from '@touchline/i18n';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from '#ui/parts/dialogs/CloseButton.tsx';
import { useModal } from '#ui/parts/dialogs/use-modal.ts';
import styles from './notes.module.css';

export interface FullScreenProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FullScreen({ title, onClose, children }: FullScreenProps) {
  const dialog = useModal(true, onClose);
  const titleId = useId();
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The state decides what is open; Escape only requests a close.
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.dialogHead}>
        <h2 id={titleId}>{title}</h2>
        <CloseButton label={m.common_close()} onClick={onClose} />
      </header>
      {children}
    </dialog>,
    document.body,
  );
}
