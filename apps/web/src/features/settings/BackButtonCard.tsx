/** What Android's back button does at the first screen. Shown only in the app for Android. */
import { Switch } from '@mantine/core';
import { m } from '@touchline/i18n';
import { setSetting } from '#data/commands/account/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { bridge } from '#data/native/bridge.ts';
import { useClient } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';

export function BackButtonCard() {
  const client = useClient();
  const settings = useSettings();
  if (settings === undefined || bridge()?.platform !== 'android') return null;
  return (
    <Card title={m.native_back()}>
      <Switch
        label={m.native_back_switch()}
        description={m.native_back_text()}
        checked={settings.android_exit}
        onChange={(event) => void setSetting(client, 'android_exit', event.currentTarget.checked)}
      />
    </Card>
  );
}
