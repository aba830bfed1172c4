/** Keeps web push of the account's notifications on, where this account switched it on. */
import { useEffect } from 'react';
import { useClient } from '#data/page/react.tsx';
import { pushAccount } from '#data/settings/device-push.ts';
import { subscribeBrowser } from '#ui/push/subscribe-browser.ts';

export function useKeptPush(): void {
  const client = useClient();
  useEffect(() => {
    if (pushAccount() !== client.account || !client.mayAsk()) return;
    // Loaded only where it is used. Without network the next start tries again.
    void import('#data/commands/account/push.ts').then(
      ({ keepPushOn }) => keepPushOn(client, subscribeBrowser),
      () => undefined,
    );
  }, [client]);
}
