import { Button, Switch } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { forceReload, setAutoSync, syncNow } from '#data/commands/settings.ts';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { useClient } from '#data/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import styles from './settings.module.css';
import { syncSentence } from './sync-words.ts';

export function SyncCard() {
  const client = useClient();
  const status = useSyncStatus();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (status === undefined) return null;

  async function reload() {
    setBusy(true);
    const reloaded = await forceReload(client);
    setBusy(false);
    setAsking(false);
    showToast(
      reloaded.ok
        ? { text: m.settings_reload_done() }
        : { text: m.settings_reload_failed(), tone: 'problem' },
    );
  }

  return (
    <Card title={m.settings_sync()}>
      <div className={styles.stack}>
        <Switch
          label={m.settings_sync_switch()}
          description={m.settings_sync_text()}
          checked={status.auto}
          onChange={(event) => void setAutoSync(client, event.currentTarget.checked)}
        />
        <div role="status">
          <p className={styles.value}>{syncSentence(status)}</p>
          {status.waiting > 0 && (
            <p className={styles.hint}>{m.settings_sync_waiting({ count: status.waiting })}</p>
          )}
          {status.last_synced_at !== null && (
            <p className={styles.hint}>{m.settings_sync_last({ time: timeText(status.last_synced_at) })}</p>
          )}
        </div>
        <div className={styles.buttons}>
          <Button
            variant="default"
            disabled={!status.auto || !status.network}
            leftSection={<Icon name="refresh" size={20} />}
            onClick={() => void syncNow(client)}
          >
            {m.settings_sync_now()}
          </Button>
          <Button variant="default" disabled={!status.network} onClick={() => setAsking(true)}>
            {m.settings_reload()}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={asking}
        title={m.settings_reload_title()}
        text={m.settings_reload_text()}
        confirm={m.settings_reload_confirm()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        busy={busy}
        onConfirm={() => void reload()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}

function timeText(seconds: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    seconds * 1000,
  );
}
