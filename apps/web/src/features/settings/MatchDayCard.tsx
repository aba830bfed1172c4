/** Sounds, appearance and reminders of match day on this device. */
import { NumberInput, Switch } from '@mantine/core';
import { m } from '@touchline/i18n';
import { setSetting } from '#data/commands/account/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/page/react.tsx';
import type { LocalOptions } from '#data/settings/local-options.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { LinkRow, List } from '#ui/parts/cards/List.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { reminderForm } from './reminder-form.ts';

const MATCH_DAY = [
  { name: 'sound', text: m.settings_sound, hint: m.settings_sound_text },
  { name: 'haptic', text: m.settings_haptic, hint: m.settings_haptic_text },
  { name: 'energysaver', text: m.settings_energysaver, hint: m.settings_energysaver_text },
  { name: 'field_show_shirts', text: m.settings_shirts, hint: m.settings_shirts_text },
] as const;

/** Half of the longest possible match. */
const REMINDER_MAX = 60;

export function MatchDayCard() {
  const client = useClient();
  const settings = useSettings();
  if (settings === undefined) return null;
  return (
    <Fold title={m.settings_match_day()} detail={m.settings_match_day_detail()}>
      <Fields>
        {MATCH_DAY.map(({ name, text, hint }) => (
          <Switch
            key={name}
            label={text()}
            description={hint()}
            checked={settings[name]}
            onChange={(event) => void setSetting(client, name, event.currentTarget.checked)}
          />
        ))}
        <Reminder settings={settings} />
        <List>
          <LinkRow
            to="/app-settings/events/"
            icon="whistle"
            title={m.screens_settings_events()}
            detail={m.settings_events_to()}
          />
        </List>
      </Fields>
    </Fold>
  );
}

function Reminder({ settings }: { readonly settings: LocalOptions }) {
  const { field } = useEditing(reminderForm, {
    store: useClient(),
    row: settings,
    written: (write) => write,
  });
  return (
    <NumberInput
      {...field('minutes')}
      label={m.settings_reminder()}
      description={m.settings_reminder_text()}
      suffix={` ${m.settings_reminder_suffix()}`}
      min={0}
      max={REMINDER_MAX}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      inputMode="numeric"
    />
  );
}
