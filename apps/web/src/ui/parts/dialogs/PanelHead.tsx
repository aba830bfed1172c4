import type { ReactNode, Ref } from 'react';
import { CloseButton } from './CloseButton.tsx';
import styles from './panel.module.css';

export interface PanelHeadProps {
  /** Names the dialog (`aria-labelledby`). */
  readonly id: string;
  readonly title: ReactNode;
  readonly heading?: Ref<HTMLHeadingElement>;
  /** The label of the closing button; without one only the panel's own buttons close it. */
  readonly close?: string | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** The title of a sheet or a dialog, with its closing button. */
export function PanelHead({ id, title, heading, close, onClose }: PanelHeadProps) {
  return (
    <header className={styles.header}>
      <h2 ref={heading} id={id} className={styles.title}>
        {title}
      </h2>
      {close !== undefined && onClose !== undefined && (
        <CloseButton className={styles.close} label={close} onClick={onClose} />
      )}
    </header>
  );
}
