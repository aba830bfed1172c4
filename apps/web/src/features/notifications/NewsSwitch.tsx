import { Switch } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { type PushRefusal, switchPushOff, switchPushOn } from '#data/commands/account/push.ts';
import { bridge } from '#data/native/bridge.ts';
import { useClient } from '#data/page/react.tsx';
import { type DevicePush, devicePush } from '#data/settings/device-push.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { subscribeBrowser } from '#ui/push/subscribe-browser.ts';
import { showToast } from '#ui/toast/app-toasts.ts';

const REFUSALS: Readonly<Record<PushRefusal['code'], () => string>> = {
  impossible: m.settings_notices_impossible,
  blocked: blockedText,
  networkError: m.settings_news_offline,
  failed: m.settings_news_failed,
};

function blockedText(): string {
  return bridge() === null ? m.settings_notices_blocked() : m.native_notices_blocked();
}

/** The account's notifications on this device, also while the app is closed. */
export function NewsSwitch() {
  const client = useClient();
  const [push, setPush] = useState<DevicePush | null>(null);
  useEffect(() => {
    devicePush(client.account).then(setPush, () => setPush('impossible'));
  }, [client]);

  const { busy, run: choose } = useAction(async (on: boolean) => {
    if (on) {
      const done = await switchPushOn(client, subscribeBrowser);
      if (!done.ok) showToast({ text: REFUSALS[done.error.code](), tone: 'problem' });
    } else await switchPushOff(client);
    setPush(await devicePush(client.account));
  });

  // An app that was built without a push service.
  if (push === 'impossible' && bridge() !== null) return null;
  return (
    <Card>
      <Fields>
        <Switch
          label={m.settings_news_switch()}
          description={push === 'impossible' ? m.settings_notices_impossible() : m.settings_news_text()}
          disabled={push === null || push === 'impossible' || busy}
          checked={push === 'on'}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
        <Hint role="status" hidden={push !== 'blocked'}>
          {blockedText()}
        </Hint>
      </Fields>
    </Card>
  );
}
