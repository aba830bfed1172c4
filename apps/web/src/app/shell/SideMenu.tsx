import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { ContextLinks } from '../menu/ContextLinks.tsx';
import { MainLinks } from '../menu/MainLinks.tsx';
import { NotificationsLink } from '../menu/NotificationsLink.tsx';
import { SyncButton } from '../sync/SyncButton.tsx';
import { Logo } from './Logo.tsx';
import styles from './menu.module.css';
import { TeamSwitch } from './TeamSwitch.tsx';
import type { CurrentScreen } from './use-screen.ts';

/** The menu at the side of wide screens. */
export function SideMenu({ screen }: { readonly screen: CurrentScreen }) {
  return (
    <header className={styles.side}>
      <Link to="/" className={styles.brand} aria-label={m.common_to_site_root()}>
        <Logo />
      </Link>
      <TeamSwitch entry={screen.info.entry} className={styles.team} />
      <MenuEntries screen={screen} />
      <SyncButton place="menu" />
    </header>
  );
}

/** Main menu and the menu of the team or match: at the side, or in a phone's drawer. */
export function MenuEntries({ screen, onChosen }: { readonly screen: CurrentScreen; onChosen?: () => void }) {
  const chosen = onChosen === undefined ? {} : { onChosen };
  return (
    <div className={styles.entries}>
      <nav aria-label={m.common_menu_main()}>
        <ul>
          <MainLinks current={screen.info.entry} className={styles.entry} {...chosen} />
        </ul>
      </nav>
      <NotificationsLink className={styles.entry} {...chosen} />
      <ContextLinks
        screen={screen}
        className={styles.contextEntry}
        headingClassName={styles.heading}
        {...chosen}
      />
    </div>
  );
}
