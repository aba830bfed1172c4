/** Cloud sync on this device: its switch with an explanation, its state, and the forced reload. */
import { Button, Switch } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { forceReload, setAutoSync, setSetting, syncNow } from '#data/commands/account/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { type SyncStatus, useSyncStatus } from '#data/hooks/sync.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { ErrorCode } from '#ui/parts/page/ErrorCode.tsx';
import { Buttons, Fields } from '#ui/parts/page/Screen.tsx';
import { SyncMark } from '#ui/parts/SyncMark.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { momentText } from '#ui/words/moment-text.ts';
import { indicatorOf } from '#ui/words/sync-indicator.ts';
import styles from './settings.module.css';

export function SyncCard() {
  const client = useClient();
  const status = useSyncStatus();
  const settings = useSettings();
  const [asking, setAsking] = useState(false);
  const reload = useAction(async () => {
    const reloaded = await forceReload(client);
    setAsking(false);
    showToast(
      reloaded.ok
        ? { text: m.settings_reload_done() }
        : {
            text: m.settings_reload_failed(),
            detail: m.errors_code({ code: reloaded.error.code }),
            tone: 'problem',
          },
    );
  });
  if (status === undefined || settings === undefined) return null;
  if (status.local) {
    return (
      <Card title={m.screens_settings_sync()}>
        <p>{m.cloud_on_device_text()}</p>
      </Card>
    );
  }
  const closed = !status.auto || !status.network;

  return (
    <Card title={m.screens_settings_sync()}>
      <Fields>
        <Standing status={status} />
        <Switch
          label={m.settings_sync_switch()}
          description={status.auto ? m.settings_sync_on_text() : m.settings_sync_off_text()}
          checked={status.auto}
          onChange={(event) => void setAutoSync(client, event.currentTarget.checked)}
        />
        <Switch
          label={m.settings_backup()}
          description={m.settings_backup_text()}
          checked={settings.cloudbackup}
          onChange={(event) => void setSetting(client, 'cloudbackup', event.currentTarget.checked)}
        />
        <Facts status={status} />
        <Buttons>
          <Button
            variant="default"
            disabled={closed}
            loading={status.busy}
            leftSection={<Icon name="refresh" size={20} />}
            onClick={() => void syncNow(client)}
          >
            {m.cloud_sync_now()}
          </Button>
          <Button variant="default" disabled={closed} onClick={() => setAsking(true)}>
            {m.settings_reload()}
          </Button>
        </Buttons>
      </Fields>
      <ConfirmDialog
        opened={asking}
        title={m.settings_reload_title()}
        text={m.settings_reload_text()}
        confirm={m.settings_reload_confirm()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        busy={reload.busy}
        onConfirm={() => void reload.run()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}

/** The sync state of section 4 as text, the same as in the sync mark. */
function Standing({ status }: { readonly status: SyncStatus }) {
  const { mark, text, code } = indicatorOf(status);
  return (
    <div className={styles.standing} data-state={mark}>
      <SyncMark state={mark} text={status.auto ? text : m.cloud_disabled_title()} withText />
      {code !== null && <ErrorCode code={code} />}
    </div>
  );
}

function Facts({ status }: { readonly status: SyncStatus }) {
  const { last_synced_at, waiting } = status;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{m.settings_sync_last()}</dt>
        <dd className="num">
          {last_synced_at === null ? m.settings_sync_never() : momentText(last_synced_at)}
        </dd>
      </div>
      <div>
        <dt>{m.settings_sync_waiting()}</dt>
        <dd className="num">{waiting}</dd>
      </div>
    </dl>
  );
}
