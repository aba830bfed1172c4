/** The match menu on phones: its screens beside each other below the top bar; what does not fit is scrolled to. */
import type { CurrentScreen } from '../shell/use-screen.ts';
import { MatchLinks } from './ContextLinks.tsx';
import styles from './match-tabs.module.css';

/** Nothing on a screen that belongs to no match. Give it the screen as its key: it scrolls to where it is. */
export function MatchTabs({ screen }: { readonly screen: CurrentScreen }) {
  const { match } = screen;
  if (screen.info.context !== 'match' || match === null) return null;
  return (
    <div className={styles.strip}>
      <MatchLinks
        match={match}
        className={styles.tab}
        headingClassName="visually-hidden"
        currentRef={(link) => link.scrollIntoView({ block: 'nearest', inline: 'center' })}
      />
    </div>
  );
}
