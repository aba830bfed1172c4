import { m } from '@touchline/i18n';
import { MainLinks } from '../menu/MainLinks.tsx';
import styles from './menu.module.css';
import type { CurrentScreen } from './use-screen.ts';

/** The main menu at the bottom of phones. */
export function BottomBar({ screen }: { readonly screen: CurrentScreen }) {
  return (
    <nav className={styles.bottom} aria-label={m.common_menu_main()}>
      <ul>
        <MainLinks current={screen.info.entry} className={styles.tab} />
      </ul>
    </nav>
  );
}
