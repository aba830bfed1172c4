/** What stands instead of a screen that needs the network or the cloud (section 8, "Web handling"). */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { setAutoSync, syncNow } from '#data/commands/settings.ts';
import type { SyncStatus } from '#data/hooks/sync.ts';
import { useClient } from '#data/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { indicatorOf } from '#ui/words/sync-indicator.ts';
import styles from './cloud.module.css';

export function OfflinePage({ text }: { readonly text: string }) {
  return (
    <ConnectionPage icon="offline" title={m.cloud_no_internet_title()}>
      <p>{text}</p>
    </ConnectionPage>
  );
}

/** While nothing of the account is on this device: what is on its way, or what keeps it from coming. */
export function FirstLoadPage({ status }: { readonly status: SyncStatus }) {
  const client = useClient();
  if (!status.auto) {
    return (
      <ConnectionPage icon="offline" title={m.cloud_disabled_title()}>
        <p>{m.cloud_disabled_text()}</p>
        <Button size="lg" onClick={() => void setAutoSync(client, true)}>
          {m.cloud_turn_on()}
        </Button>
      </ConnectionPage>
    );
  }
  if (!status.network) return <OfflinePage text={m.cloud_no_internet_text()} />;
  const { mark, text } = indicatorOf(status);
  if (mark === 'problem') {
    return (
      <ConnectionPage icon="problem" title={text}>
        <p>{m.cloud_first_failed()}</p>
        <Button size="lg" onClick={() => void syncNow(client)}>
          {m.common_retry()}
        </Button>
      </ConnectionPage>
    );
  }
  return (
    <div className={styles.page} role="status">
      <span className={styles.spinner} data-size="large" />
      <h1>{m.cloud_first_title()}</h1>
      <p>{status.delayed ? m.cloud_delayed() : m.cloud_first_text()}</p>
    </div>
  );
}

interface ConnectionPageProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

function ConnectionPage({ icon, title, children }: ConnectionPageProps) {
  return (
    <div className={styles.page}>
      <span className={styles.sign} data-tone={icon === 'problem' ? 'problem' : undefined}>
        <Icon name={icon} size={32} />
      </span>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
