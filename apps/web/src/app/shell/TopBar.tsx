/** The top bar: logo, team switch, login or dashboard button, sync mark, and the phone's menu. */
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { lazy, Suspense, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { NotificationsLink } from '../menu/NotificationsLink.tsx';
import type { Bars } from '../screens.ts';
import { SyncButton } from '../sync/SyncButton.tsx';
import { Logo } from './Logo.tsx';
import styles from './shell.module.css';
import { TeamSwitch } from './TeamSwitch.tsx';
import type { CurrentScreen } from './use-screen.ts';

const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }));

export interface TopBarProps {
  readonly screen: CurrentScreen;
  readonly signedIn: boolean;
  readonly bars: Bars;
}

export function TopBar({ screen, signedIn, bars }: TopBarProps) {
  return (
    <header className={cx(styles.top, bars.topBar === 'phone' && styles.phoneOnly)}>
      <Link to="/" className={styles.brand} aria-label={m.common_to_site_root()}>
        <Logo className={bars.bottomBar ? styles.signOnPhone : undefined} />
      </Link>
      {bars.bottomBar && (
        <span className={cx(styles.team, styles.phoneOnly)}>
          <TeamSwitch entry={screen.info.entry} />
        </span>
      )}
      <span className={styles.spring} />
      {signedIn && <SyncButton />}
      {bars.bottomBar && (
        <span className={cx(styles.tools, styles.phoneOnly)}>
          <NotificationsLink bare className={styles.bell} />
          <MenuToggle screen={screen} />
        </span>
      )}
      {bars.topBar === 'always' && <WayIn screen={screen} signedIn={signedIn} onWide={bars.bottomBar} />}
    </header>
  );
}

/** The link to the dashboard or the login. On phones with a bottom bar it is hidden. */
function WayIn({ screen, signedIn, onWide }: Omit<TopBarProps, 'bars'> & { readonly onWide: boolean }) {
  const className = cx(styles.topButton, onWide && styles.wideOnly);
  if (signedIn) {
    return (
      <Link to="/dashboard/" className={className}>
        <Icon name="dashboard" size={20} />
        {m.common_menu_dashboard()}
      </Link>
    );
  }
  return screen.id === '/login' ? null : (
    <Link to="/login/" className={className}>
      <Icon name="login" size={20} />
      {m.common_log_in()}
    </Link>
  );
}

function MenuToggle({ screen }: { screen: CurrentScreen }) {
  const [opened, setOpened] = useState(false);
  /** Loaded with the first tap and kept mounted, so that the closing animation runs. */
  const [wanted, setWanted] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    toggle.current?.focus();
  };
  return (
    <>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-label={opened ? m.common_menu_close() : m.common_menu_open()}
        aria-expanded={opened}
        onClick={() => {
          setWanted(true);
          setOpened(!opened);
        }}
      >
        <Icon name="menu" />
      </button>
      {wanted && (
        <Suspense>
          <MenuDrawer screen={screen} opened={opened} close={close} />
        </Suspense>
      )}
    </>
  );
}
