/** The screens of a team's statistics. They keep the filter. */
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import styles from './frame.module.css';
import type { StatisticsSearch } from './statistics-search.ts';

const TABS = [
  { to: '/team/statistics/', label: () => m.season_overview() },
  { to: '/team/statistics/players/', label: () => m.common_menu_players() },
  { to: '/team/statistics/scorers/', label: () => m.season_scorers() },
  { to: '/team/statistics/opponents/', label: () => m.season_opponents() },
  { to: '/team/statistics/defence/', label: () => m.words_defence() },
  { to: '/team/statistics/attendance/', label: () => m.screens_attendance_months() },
  { to: '/team/statistics/compare/', label: () => m.season_compare() },
] as const;

export function StatisticsTabs({ search }: { readonly search: StatisticsSearch }) {
  return (
    <nav ref={showCurrent} className={styles.tabs} aria-label={m.shop_feature_team_statistics()}>
      <ul>
        {TABS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} search={search} activeOptions={{ exact: true, includeSearch: false }}>
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Moves the row to the current screen, where not all fit. Before the next frame, which needs the layout anyway: measured
 * at once it would be laid out without the figures, and again with them.
 */
function showCurrent(row: HTMLElement | null): void {
  if (row !== null) requestAnimationFrame(() => scrollToCurrent(row));
}

function scrollToCurrent(row: HTMLElement): void {
  const current = row.querySelector('[aria-current="page"]');
  if (current === null) return;
  const [tab, shown] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
  if (tab.right > shown.right) row.scrollLeft += tab.right - shown.right;
}
