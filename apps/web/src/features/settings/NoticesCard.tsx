/** Messages of match day while the coach looks at another app: his switch, and what the browser says to it. */
import { Switch } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { askForNotices, noticePermission } from '#data/away-notices.ts';
import { setSetting } from '#data/commands/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/react.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Fields, Hint } from '#ui/parts/Screen.tsx';

export function NoticesCard() {
  const client = useClient();
  const settings = useSettings();
  const [permission, setPermission] = useState(noticePermission);
  if (settings === undefined) return null;
  const impossible = permission === 'impossible';

  async function choose(on: boolean) {
    await setSetting(client, 'pushnotifications', on);
    if (on) setPermission(await askForNotices());
  }

  return (
    <Card title={m.common_notifications()}>
      <Fields>
        <Switch
          label={m.settings_notices_switch()}
          description={impossible ? m.settings_notices_impossible() : m.settings_notices_text()}
          disabled={impossible}
          checked={settings.pushnotifications && permission === 'granted'}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
        <Hint role="status" hidden={permission !== 'blocked'}>
          {m.settings_notices_blocked()}
        </Hint>
      </Fields>
    </Card>
  );
}
