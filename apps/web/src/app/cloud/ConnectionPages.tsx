/** Pages that replace a screen which needs the network or the cloud (section 8, "Web handling"). */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { setAutoSync, syncNow } from '#data/commands/account/settings.ts';
import type { SyncStatus } from '#data/hooks/sync.ts';
import { useClient } from '#data/page/react.tsx';
import { ErrorCode } from '#ui/parts/page/ErrorCode.tsx';
import { MessagePage } from '#ui/parts/page/MessagePage.tsx';
import { indicatorOf } from '#ui/words/sync-indicator.ts';

export function OfflinePage({ text }: { readonly text: string }) {
  return (
    <MessagePage sign="offline" title={m.common_no_internet()}>
      <p>{text}</p>
    </MessagePage>
  );
}

/** Shown while this device has no rows of the account: says that they are loading, or why they cannot load. */
export function FirstLoadPage({ status }: { readonly status: SyncStatus }) {
  const client = useClient();
  if (!status.auto) {
    return (
      <MessagePage sign="offline" title={m.cloud_disabled_title()}>
        <p>{m.cloud_disabled_text()}</p>
        <Button size="lg" onClick={() => void setAutoSync(client, true)}>
          {m.cloud_turn_on()}
        </Button>
      </MessagePage>
    );
  }
  if (!status.network) return <OfflinePage text={m.cloud_no_internet_text()} />;
  const { mark, code } = indicatorOf(status);
  if (mark === 'problem') {
    return (
      <MessagePage sign="problem" problem title={m.cloud_first_failed()}>
        <p>{m.cloud_first_failed_text()}</p>
        <Button size="lg" onClick={() => void syncNow(client)}>
          {m.common_retry()}
        </Button>
        {code !== null && <ErrorCode code={code} />}
      </MessagePage>
    );
  }
  return (
    <MessagePage sign="busy" title={m.cloud_first_title()} role="status">
      <p>{status.delayed ? m.cloud_delayed() : m.cloud_first_text()}</p>
    </MessagePage>
  );
}
