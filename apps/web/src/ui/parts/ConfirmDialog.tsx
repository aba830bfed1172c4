import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './confirm-dialog.module.css';
import { LossList } from './LossList.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What happens. */
  text: ReactNode;
  /** What is lost, item by item. */
  losses?: readonly string[];
  confirm: string;
  cancel: string;
  close: string;
  /** Something is destroyed: the confirming button is red, and Cancel has the focus. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a step that loses something, and says what. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, losses = [], confirm, cancel, close, danger = false, busy = false } = props;
  return (
    <Modal
      opened={opened}
      onClose={props.onCancel}
      title={title}
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': close }}
    >
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
    </Modal>
  );
}
