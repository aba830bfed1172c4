/** `/app-settings/`: appearance, behaviour and sync of this device. */
import { SegmentedControl } from '@mantine/core';
import { APP_VERSION } from '@touchline/domain/limits';
import { RELEASE } from '@touchline/domain/release';
import { getLocale, m } from '@touchline/i18n';
import { setSetting } from '#data/commands/account/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import labelled from '#ui/parts/fields/labelled.module.css';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields, Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { AttentionCard } from './AttentionCard.tsx';
import { BackButtonCard } from './BackButtonCard.tsx';
import { MatchDayCard } from './MatchDayCard.tsx';
import { NoticesCard } from './NoticesCard.tsx';
import { SyncCard } from './SyncCard.tsx';
import styles from './settings.module.css';
import { TipsCard } from './TipsCard.tsx';
import { TrainerCard } from './TrainerCard.tsx';

export function AppSettingsScreen() {
  return (
    <Screen>
      <PageHeader
        title={m.common_screen_app_settings()}
        back={<BackLink to="/settings/" label={m.common_back()} />}
      />
      <LookCard />
      <SyncCard />
      <AttentionCard />
      <MatchDayCard />
      <NoticesCard />
      <BackButtonCard />
      <TrainerCard />
      <TipsCard />
      <KeyboardCard />
      <Card title={m.settings_about()}>
        <p className={labelled.value}>{m.settings_version({ release: RELEASE, protocol: APP_VERSION })}</p>
        <Hint below>{m.settings_about_text()}</Hint>
        <a href="/licences.txt" target="_blank" rel="noreferrer" className={styles.works}>
          {m.settings_licences()}
        </a>
      </Card>
    </Screen>
  );
}

/** Each language is written in that language, for people who cannot read the current one. */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'nl-NL', label: 'Nederlands' },
];

const APPEARANCES: readonly {
  value: 'automatic' | 'light' | 'dark' | 'sun';
  icon: IconName;
  text: () => string;
}[] = [
  { value: 'automatic', icon: 'device', text: m.words_automatic },
  { value: 'light', icon: 'sun', text: m.settings_appearance_light },
  { value: 'dark', icon: 'moon', text: m.settings_appearance_dark },
  { value: 'sun', icon: 'contrast', text: m.settings_appearance_sun },
];

function LookCard() {
  const client = useClient();
  const settings = useSettings();
  if (settings === undefined) return null;
  return (
    <Card title={m.settings_look()}>
      <Fields>
        <div>
          <p className={labelled.label} id="settings-language">
            {m.words_language()}
          </p>
          <SegmentedControl
            fullWidth
            aria-labelledby="settings-language"
            value={getLocale()}
            onChange={(locale) => void setSetting(client, 'locale', locale)}
            data={LANGUAGES}
          />
        </div>
        <div>
          <p className={labelled.label} id="settings-appearance">
            {m.settings_appearance()}
          </p>
          <SegmentedControl
            fullWidth
            className={styles.appearance ?? ''}
            aria-labelledby="settings-appearance"
            value={settings.appearance}
            onChange={(value) => {
              const chosen = APPEARANCES.find((one) => one.value === value);
              if (chosen !== undefined) void setSetting(client, 'appearance', chosen.value);
            }}
            data={APPEARANCES.map(({ value, icon, text }) => ({
              value,
              label: (
                <span className={styles.choice}>
                  <Icon name={icon} size={18} />
                  {text()}
                </span>
              ),
            }))}
          />
          <Hint below>{m.settings_appearance_sun_text()}</Hint>
        </div>
      </Fields>
    </Card>
  );
}

const SHORTCUTS = [
  m.common_menu_dashboard,
  m.common_menu_players,
  m.common_menu_matches,
  m.common_menu_team,
  m.common_menu_settings,
];

/** Only on devices with a keyboard. */
function KeyboardCard() {
  return (
    <Card title={m.settings_keyboard()} className={styles.keyboard}>
      <dl className={styles.keys}>
        {SHORTCUTS.map((text, index) => (
          <div key={text()}>
            <dt>{text()}</dt>
            <dd>
              <kbd>{m.settings_shortcut_key({ digit: index + 1 })}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
