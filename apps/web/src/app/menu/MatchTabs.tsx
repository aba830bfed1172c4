/** The menu of a match or a training session on phones: a row of tabs at the top that scrolls sideways. */
import type { CurrentScreen } from '../shell/use-screen.ts';
import { MatchLinks, SessionLinks } from './ContextLinks.tsx';
import styles from './match-tabs.module.css';

/** Renders nothing on screens without such a menu. Use the screen as `key`, so that it scrolls to the current tab. */
export function MatchTabs({ screen }: { readonly screen: CurrentScreen }) {
  const { match, session, info, id } = screen;
  const looks = {
    className: styles.tab,
    headingClassName: 'visually-hidden',
    currentRef: showTab,
  };
  const links =
    info.context === 'match' && match !== null ? (
      <MatchLinks match={match} isMatchDay={id === '/match/$id/play'} {...looks} />
    ) : info.context === 'session' && session !== null ? (
      <SessionLinks session={session} {...looks} />
    ) : null;
  return (
    links && (
      // A phone in landscape has no room for the side menu beside a pitch.
      <div className={styles.strip} data-tabs data-roomy={!info.phoneBars || undefined}>
        {links}
      </div>
    )
  );
}

/**
 * Moves the row to a hidden tab. `scrollIntoView` would scroll the page to its top as well, whenever the row is drawn
 * again while somebody types further down.
 */
function showTab(link: HTMLAnchorElement): void {
  const row = link.closest('[data-tabs]');
  if (row === null) return;
  const [tab, shown] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  if (tab.left >= shown.left && tab.right <= shown.right) return;
  row.scrollLeft += (tab.left + tab.right - shown.left - shown.right) / 2;
}
