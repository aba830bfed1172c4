/** The trainer variant on this device. The app of trainers has no other one. */
import { Switch } from '@mantine/core';
import { appIdOf, variantOf } from '@touchline/domain/account/app-ids';
import { m } from '@touchline/i18n';
import { setSetting } from '#data/commands/account/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';

export function TrainerCard() {
  const client = useClient();
  const settings = useSettings();
  if (settings === undefined || variantOf(appIdOf(settings.device_app_id)) === 'trainer') return null;
  return (
    <Card title={m.trainer_title()}>
      <Switch
        label={m.trainer_switch()}
        description={m.trainer_switch_text()}
        checked={settings.trainer_app}
        onChange={(event) => void setSetting(client, 'trainer_app', event.currentTarget.checked)}
      />
    </Card>
  );
}
