import { Button, Modal } from '@mantine/core';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';
import styles from './confirm-dialog.module.css';
import { LossList } from './LossList.tsx';

/** The question itself: what happens, what is lost, and the two ways on. */
export function ConfirmBody(props: ConfirmDialogProps) {
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
