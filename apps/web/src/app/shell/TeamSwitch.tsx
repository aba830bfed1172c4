/** The current team at the top of each screen. A tap opens the list of teams. */
import { m } from '@touchline/i18n';
import { lazy, Suspense, useState } from 'react';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { MAIN_MENU } from '../menu/main-menu.ts';
import type { MainEntryId } from '../screens.ts';
import styles from './team-switch.module.css';

const TeamSwitchSheet = lazy(async () => ({
  default: (await import('../../features/teams/switch/TeamSwitchSheet.tsx')).TeamSwitchSheet,
}));

export interface TeamSwitchProps {
  /** The screen's entry of the main menu: after a switch, its first screen opens. */
  readonly entry: MainEntryId | null;
  readonly className?: string | undefined;
}

/** Renders nothing before there is a team. */
export function TeamSwitch({ entry, className }: TeamSwitchProps) {
  const team = useCurrentTeam();
  const [opened, setOpened] = useState(false);
  /** Loaded with the first tap and kept mounted, so that the closing animation runs. */
  const [wanted, setWanted] = useState(false);
  if (!team) return null;
  const name = team.teamname === '' ? team.clubname : team.teamname;
  return (
    <>
      <button
        type="button"
        className={cx(styles.button, className)}
        aria-haspopup="dialog"
        aria-label={m.common_team_switch({ team: name })}
        onClick={() => {
          setWanted(true);
          setOpened(true);
        }}
      >
        <Shirt shirt={team.shirt} size={28} />
        <bdi className={styles.name}>{name}</bdi>
        <Icon name="chevron-down" size={18} />
      </button>
      {wanted && (
        <Suspense>
          <TeamSwitchSheet
            opened={opened}
            close={() => setOpened(false)}
            current={team}
            root={MAIN_MENU.find(({ id }) => id === entry)?.to ?? '/dashboard/'}
          />
        </Suspense>
      )}
    </>
  );
}
