/** The trainer variant on this device. The app of trainers has no other one. */
import { Switch } from '@mantine/core';
import { appIdOf, variantOf } from '@touchline/domain/account/app-ids';
import { m } from '@touchline/i18n';
import { setSetting } from '#data/commands/account/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/page/react.tsx';
import { Fold } from '#ui/parts/cards/Fold.tsx';

export function TrainerCard() {
  const client = useClient();
  const settings = useSettings();
  if (settings === undefined || variantOf(appIdOf(settings.device_app_id)) === 'trainer') return null;
  return (
    <Fold title={m.trainer_title()} detail={m.trainer_switch()} startsOpen={settings.trainer_app}>
      <Switch
        label={m.trainer_switch()}
        description={client.plans === 'included' ? m.trainer_switch_text() : m.trainer_switch_plan_text()}
        checked={settings.trainer_app}
        onChange={(event) => void setSetting(client, 'trainer_app', event.currentTarget.checked)}
      />
    </Fold>
  );
}
