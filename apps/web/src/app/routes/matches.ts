/** Matches: the list, templates, and everything about one match. */
import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { getParentRoute, screen } from './root.ts';

const matches = createRoute({
  getParentRoute,
  path: '/matches',
  staticData: screen('matches'),
  validateSearch: (search: { list?: 'archive' } & SearchSchemaInput): { list?: 'archive' } =>
    search.list === 'archive' ? { list: 'archive' } : {},
  component: lazyRouteComponent(() => import('../pages/MatchesPage.tsx'), 'MatchesPage'),
});
const templates = createRoute({
  getParentRoute,
  path: '/matches/templates',
  staticData: screen('templates'),
  component: lazyRouteComponent(
    () => import('../../features/matches/TemplatesScreen.tsx'),
    'TemplatesScreen',
  ),
});
/** `new` for an id makes one, from the match that the search names. */
const template = createRoute({
  getParentRoute,
  path: '/matches/templates/$id',
  staticData: screen('template'),
  validateSearch: (search: { match?: number } & SearchSchemaInput): { match?: number } =>
    Number.isInteger(search.match) ? { match: Number(search.match) } : {},
  component: lazyRouteComponent(() => import('../pages/TemplatePages.tsx'), 'TemplatePage'),
});
/** Match setup makes a new match at `/match/new/details/`. */
const matchSetup = createRoute({
  getParentRoute,
  path: '/match/$id/details',
  staticData: screen('matchSetup'),
  component: lazyRouteComponent(() => import('../pages/MatchSetupPage.tsx'), 'MatchSetupPage'),
});
const lineup = createRoute({
  getParentRoute,
  path: '/match/$id/formation',
  staticData: screen('lineup'),
  component: lazyRouteComponent(() => import('../pages/LineupPage.tsx'), 'LineupPage'),
});
const plan = createRoute({
  getParentRoute,
  path: '/match/$id/plan',
  staticData: screen('plan'),
  // The line-up, unless the coach came from match day.
  validateSearch: (search: { from?: 'play' } & SearchSchemaInput): { from?: 'play' } =>
    search.from === 'play' ? { from: 'play' } : {},
  component: lazyRouteComponent(() => import('../pages/PlanPage.tsx'), 'PlanPage'),
});
const attendance = createRoute({
  getParentRoute,
  path: '/match/$id/attendance',
  staticData: screen('attendance'),
  component: lazyRouteComponent(() => import('../pages/AttendancePage.tsx'), 'AttendancePage'),
});
const timeline = createRoute({
  getParentRoute,
  path: '/match/$id/timeline',
  staticData: screen('timeline'),
  component: lazyRouteComponent(() => import('../pages/TimelinePage.tsx'), 'TimelinePage'),
});
const statistics = createRoute({
  getParentRoute,
  path: '/match/$id/statistics',
  staticData: screen('statistics'),
  component: lazyRouteComponent(() => import('../pages/StatisticsPage.tsx'), 'StatisticsPage'),
});
const matchDay = createRoute({
  getParentRoute,
  path: '/match/$id/play',
  staticData: screen('matchDay'),
  component: lazyRouteComponent(() => import('../pages/MatchDayPage.tsx'), 'MatchDayPage'),
});

export const matchesRoutes = [
  matches,
  templates,
  template,
  matchSetup,
  lineup,
  plan,
  attendance,
  timeline,
  statistics,
  matchDay,
] as const;
