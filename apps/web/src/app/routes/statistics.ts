/** Routes of a team's statistics. The filter is kept in the address, as `readFilter` of the domain reads it. */
import { createRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { TEAM_LISTS } from '#ui/parts/team-menu-rules.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { alone, own } from '../screens.ts';
import { getParentRoute, screen } from './root.ts';

type Search = Partial<Readonly<Record<string, string | number>>>;

/** Texts and numbers. Which of them make sense, the screen says. */
function partsOf(search: Readonly<Record<string, unknown>> & SearchSchemaInput): Search {
  const parts = Object.entries(search).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return Object.fromEntries(parts) as Search;
}

const statistics = {
  ...own,
  entry: 'team',
  context: 'team',
  sees: TEAM_LISTS.statistics,
  title: () => m.shop_feature_team_statistics(),
} as const;

const pages = () => import('../pages/team/StatisticsPages.tsx');

export const statisticsRoutes = [
  createRoute({
    getParentRoute,
    path: '/team/statistics',
    staticData: screen({
      ...statistics,
      menu: alone.menu,
      feature: 'team_statistics',
      inTeam: 'statistics',
    }),
    validateSearch: partsOf,
    component: lazyScreen(pages, 'OverviewPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/statistics/players',
    staticData: screen({ ...statistics, feature: 'team_statistics' }),
    validateSearch: partsOf,
    component: lazyScreen(pages, 'PlayersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/statistics/scorers',
    staticData: screen({ ...statistics, feature: 'team_statistics' }),
    validateSearch: partsOf,
    component: lazyScreen(pages, 'ScorersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/statistics/opponents',
    staticData: screen({ ...statistics, feature: 'opponent_statistics' }),
    validateSearch: partsOf,
    component: lazyScreen(pages, 'OpponentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/statistics/opponent/$key',
    staticData: screen({ ...statistics, feature: 'opponent_statistics' }),
    validateSearch: partsOf,
    component: lazyScreen(pages, 'OpponentPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/statistics/defence',
    staticData: screen({ ...statistics, feature: 'defence_statistics' }),
    validateSearch: partsOf,
    component: lazyScreen(pages, 'DefencePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/statistics/player/$id',
    staticData: screen({ ...statistics, feature: 'team_statistics' }),
    validateSearch: partsOf,
    component: lazyScreen(pages, 'PlayerPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/statistics/attendance',
    staticData: screen({ ...statistics, feature: 'team_statistics' }),
    validateSearch: partsOf,
    component: lazyScreen(pages, 'AttendancePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/statistics/compare',
    staticData: screen({ ...statistics, feature: 'team_statistics' }),
    validateSearch: partsOf,
    component: lazyScreen(pages, 'ComparePage'),
  }),
] as const;
