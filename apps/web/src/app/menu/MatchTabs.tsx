/** The match menu on phones: its screens beside each other at the top; what does not fit is scrolled to. */
import type { CurrentScreen } from '../shell/use-screen.ts';
import { MatchLinks } from './ContextLinks.tsx';
import styles from './match-tabs.module.css';

/** Nothing on a screen that belongs to no match. Give it the screen as its key: it scrolls to where it is. */
export function MatchTabs({ screen }: { readonly screen: CurrentScreen }) {
  const { match, info, id } = screen;
  if (info.context !== 'match' || match === null) return null;
  return (
    // A phone on its side has no room for the side menu beside a pitch.
    <div className={styles.strip} data-roomy={!info.phoneBars || undefined}>
      <MatchLinks
        match={match}
        isMatchDay={id === 'matchDay'}
        className={styles.tab}
        headingClassName="visually-hidden"
        currentRef={(link) => link.scrollIntoView({ block: 'nearest', inline: 'center' })}
      />
    </div>
  );
}
