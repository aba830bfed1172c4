/** Match day's notifications on this device, while the coach uses another app. They need the browser's permission. */
import { Switch } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useSyncExternalStore } from 'react';
import { setSetting } from '#data/commands/account/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { bridge } from '#data/native/bridge.ts';
import { useClient } from '#data/page/react.tsx';
import { askForNotices, type NoticePermission, permissionSource } from '#data/settings/background-notices.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';

export function NoticesCard() {
  const client = useClient();
  const settings = useSettings();
  const permission = useSyncExternalStore(permissionSource.subscribe, permissionSource.get);
  if (settings === undefined) return null;
  const isNative = bridge() !== null;

  async function choose(on: boolean) {
    await setSetting(client, 'pushnotifications', on);
    if (on) await askForNotices('exact');
  }

  return (
    <Card title={m.common_notifications()}>
      <Fields>
        <Switch
          label={isNative ? m.native_notices_switch() : m.settings_notices_switch()}
          description={textOf(permission)}
          disabled={permission === 'impossible'}
          checked={settings.pushnotifications && permission === 'granted'}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
        <Hint role="status" hidden={permission !== 'blocked'}>
          {isNative ? m.native_notices_blocked() : m.settings_notices_blocked()}
        </Hint>
      </Fields>
    </Card>
  );
}

/** A browser notifies while its page runs; a native app schedules its notifications with the phone. */
function textOf(permission: NoticePermission): string {
  if (bridge() !== null) return m.native_notices_text();
  return permission === 'impossible' ? m.settings_notices_impossible() : m.settings_notices_text();
}
