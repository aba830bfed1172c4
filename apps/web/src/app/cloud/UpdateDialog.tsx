/**
 * The dialog "version no longer supported and update required" (section 8). It covers every screen but match day
 * until the coach decides.
 */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { takeNewest, type UpdateBegun } from '#data/page/newest-version.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Dialog } from '#ui/parts/dialogs/Dialog.tsx';
import { Sign } from '#ui/parts/page/Sign.tsx';
import styles from './cloud.module.css';

export interface UpdateDialogProps {
  /** The number of changes that wait to be sent. */
  readonly waiting: number;
  readonly goOn: () => void;
}

export function UpdateDialog({ waiting, goOn }: UpdateDialogProps) {
  const [begun, setBegun] = useState<UpdateBegun | null>(null);

  const update = useAction(async () => setBegun(await takeNewest()));

  return (
    <Dialog title={m.cloud_update_required()} close={m.common_close()} onClose={goOn}>
      <div className={styles.update}>
        <span className={styles.sign}>
          <Sign icon="download" />
        </span>
        <p>{m.cloud_update_text()}</p>
        <div className={styles.kept}>
          <Icon name="check" size={22} />
          <p>
            {m.cloud_update_kept()} {waiting > 0 && <strong>{m.cloud_waiting({ count: waiting })}</strong>}
          </p>
        </div>
        <div className={styles.updateButtons}>
          <Button
            size="lg"
            loading={update.busy || begun === 'reloads'}
            onClick={() => void update.run()}
            data-autofocus
          >
            {m.cloud_update_do()}
          </Button>
          <Button size="lg" variant="default" onClick={goOn}>
            {m.cloud_update_later()}
          </Button>
        </div>
        <p className={styles.notReady} role="status" hidden={begun !== 'none'}>
          {m.cloud_update_none()}
        </p>
      </div>
    </Dialog>
  );
}
