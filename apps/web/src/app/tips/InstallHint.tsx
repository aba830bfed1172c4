/**
 * On a phone, after the first match is created, explains how to add the app to the home screen. Once dismissed, it does
 * not appear again.
 */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useSyncExternalStore } from 'react';
import { setSetting } from '#data/commands/account/settings.ts';
import { useMatches } from '#data/hooks/match/matches.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { platformOfPage } from '#data/settings/platform.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { CloseButton } from '#ui/parts/dialogs/CloseButton.tsx';
import { installOffer, isIos } from '../start/install.ts';
import styles from './tips.module.css';

/** Its name in `tips_hide`. */
const TIP = 'install-app';

export function InstallHint() {
  const team = useCurrentTeam();
  const settings = useSettings();
  const { installed, phone } = platformOfPage();
  if (installed || !(phone || isIos()) || team === undefined || team === null) return null;
  if (settings === undefined || settings.tips_hide.includes(TIP)) return null;
  return <AfterFirstMatch team={team.sid} hidden={settings.tips_hide} />;
}

interface AfterFirstMatchProps {
  readonly team: number;
  readonly hidden: readonly string[];
}

function AfterFirstMatch({ team, hidden }: AfterFirstMatchProps) {
  const client = useClient();
  const matches = useMatches(team);
  const install = useSyncExternalStore(installOffer.subscribe, installOffer.current);
  const offered = install !== null || isIos();
  if (!offered || matches === undefined || matches.length === 0) return null;
  const hide = () => void setSetting(client, 'tips_hide', [...hidden, TIP]);
  return (
    <aside className={styles.tip} data-tip={TIP} aria-label={m.settings_tip()}>
      <Icon name="download" size={20} />
      <div className={styles.words}>
        <p>{m.common_small_screen_install_text()}</p>
        {install === null ? (
          <p>{m.common_small_screen_install_ios()}</p>
        ) : (
          <Button size="sm" onClick={install}>
            {m.common_small_screen_install()}
          </Button>
        )}
      </div>
      <CloseButton label={m.settings_tip_hide()} onClick={hide} />
    </aside>
  );
}
