/** The match menu on phones: a row of tabs at the top that scrolls sideways. */
import type { CurrentScreen } from '../shell/use-screen.ts';
import { MatchLinks } from './ContextLinks.tsx';
import styles from './match-tabs.module.css';

/** Renders nothing on screens without a match. Use the screen as `key`, so that it scrolls to the current tab. */
export function MatchTabs({ screen }: { readonly screen: CurrentScreen }) {
  const { match, info, id } = screen;
  if (info.context !== 'match' || match === null) return null;
  return (
    // A phone in landscape has no room for the side menu beside a pitch.
    <div className={styles.strip} data-roomy={!info.phoneBars || undefined}>
      <MatchLinks
        match={match}
        isMatchDay={id === '/match/$id/play'}
        className={styles.tab}
        headingClassName="visually-hidden"
        currentRef={(link) => link.scrollIntoView({ block: 'nearest', inline: 'center' })}
      />
    </div>
  );
}
