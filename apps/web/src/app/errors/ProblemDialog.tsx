import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { Dialog } from '#ui/parts/dialogs/Dialog.tsx';
import { ErrorCode } from '#ui/parts/page/ErrorCode.tsx';
import type { Problem } from './problem.ts';
import styles from './problem-dialog.module.css';

export interface ProblemDialogProps {
  readonly problem: Problem;
  readonly close: () => void;
  /** Closing the dialog retries; false where a retry makes no sense. */
  readonly again?: boolean;
}

export function ProblemDialog({ problem, close, again = true }: ProblemDialogProps) {
  return (
    <Dialog title={problem.title} close={m.common_close()} onClose={close}>
      <div className={styles.dialog} data-kind={problem.kind} role="alert">
        <Icon name={problem.kind === 'error' ? 'problem' : 'warning'} size={28} />
        <p>
          {problem.text}
          {problem.code !== undefined && <ErrorCode code={problem.code} />}
        </p>
      </div>
      {again && <p className={styles.kept}>{m.errors_went_wrong_text()}</p>}
      <Button fullWidth onClick={close} data-autofocus>
        {again ? m.common_retry() : m.common_close()}
      </Button>
    </Dialog>
  );
}
