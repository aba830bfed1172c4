/** The bar above: logo to the root, login or dashboard button, the state of sync, the menu's toggle on phones. */
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { lazy, Suspense, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { isEmbedded } from '../embed/embedded.ts';
import { NotificationsLink } from '../menu/NotificationsLink.tsx';
import { SyncButton } from '../sync/SyncButton.tsx';
import { Logo } from './Logo.tsx';
import styles from './shell.module.css';
import type { CurrentScreen } from './use-screen.ts';

const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }));

export interface TopBarProps {
  readonly screen: CurrentScreen;
  readonly signedIn: boolean;
  /** The screen has the menu: then this bar is for phones only, and has the toggle. */
  readonly menu: boolean;
}

export function TopBar({ screen, signedIn, menu }: TopBarProps) {
  const bare = menu && !screen.info.phoneBars;
  // The app around an embedded page has a bar of its own.
  if (bare || (isEmbedded() && !menu)) return null;
  return (
    <header className={cx(styles.top, menu && styles.phoneOnly)}>
      <Link to="/" className={styles.brand} aria-label={m.common_to_site_root()}>
        <Logo />
      </Link>
      <span className={styles.spring} />
      {signedIn && <SyncButton />}
      {menu ? (
        <>
          <NotificationsLink bare className={styles.bell} />
          <MenuToggle screen={screen} />
        </>
      ) : signedIn ? (
        <Link to="/dashboard/" className={styles.topButton}>
          <Icon name="dashboard" size={20} />
          {m.common_to_dashboard()}
        </Link>
      ) : (
        screen.id !== 'login' && (
          <Link to="/login/" className={styles.topButton}>
            <Icon name="login" size={20} />
            {m.common_log_in()}
          </Link>
        )
      )}
    </header>
  );
}

function MenuToggle({ screen }: { screen: CurrentScreen }) {
  const [opened, setOpened] = useState(false);
  /** Loaded with the first tap; then it stays, to slide out when it closes. */
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
