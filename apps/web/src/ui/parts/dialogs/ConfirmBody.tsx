import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './confirm-dialog.module.css';
import { Dialog } from './Dialog.tsx';
import { LossList } from './LossList.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** The effect of the step. */
  text: ReactNode;
  /** What is lost, one entry each. */
  losses?: readonly string[];
  confirm: string;
  cancel: string;
  close: string;
  /** A destructive step: the confirming button is red, and Cancel has the focus. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The content of the dialog: the effect, the losses, and two buttons. */
export function ConfirmBody(props: Omit<ConfirmDialogProps, 'opened'>) {
  const { title, text, losses = [], confirm, cancel, close, danger = false, busy = false } = props;
  return (
    <Dialog title={title} close={close} onClose={props.onCancel}>
      <div className={styles.text}>{text}</div>
      {losses.length > 0 && <LossList losses={losses} />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={props.onCancel} data-autofocus={danger || undefined}>
          {cancel}
        </Button>
        <Button
          {...(danger ? { color: 'red' } : {})}
          onClick={props.onConfirm}
          loading={busy}
          data-autofocus={danger ? undefined : true}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
