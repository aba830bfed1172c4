import { type ReactNode, useId, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../cx.ts';
import styles from './dialog.module.css';
import { PanelHead } from './PanelHead.tsx';
import panel from './panel.module.css';
import { cancels, useModal } from './use-modal.ts';

interface Content {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

interface Closable {
  /** The label of the closing button. */
  readonly close: string;
  readonly onClose: () => void;
}

/** A message that must not be lost: only its own buttons close it, neither Escape nor a tap beside it. */
interface Kept {
  readonly close?: never;
  readonly onClose?: never;
}

/** A question or a message in the middle of the page, above an open sheet. The control with `data-autofocus` has the focus. */
export function Dialog({ title, close, onClose, children }: Content & (Closable | Kept)) {
  const dialog = useModal(true, onClose ?? null);
  const titleId = useId();
  useLayoutEffect(() => {
    // A long question is read from its start: scrolling to its buttons would hide it on a phone in landscape.
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [dialog]);
  return createPortal(
    <dialog
      ref={dialog}
      className={cx(panel.panel, styles.dialog)}
      aria-labelledby={titleId}
      onCancel={cancels(onClose ?? null)}
    >
      <div className={styles.content}>
        <PanelHead id={titleId} title={title} close={close} onClose={onClose} />
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
