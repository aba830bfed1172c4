/** Routes of the match list, templates, and the screens of one match. */

import { createRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { TEAM_LISTS } from '#ui/parts/team-menu-rules.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { needsPlan, own } from '../screens.ts';
import { getParentRoute, screen } from './root.ts';

/** The match list asks for the saved calendar. */
export interface ImportSearch {
  readonly saved?: true;
}

const MATCH_PICTURES = ['announcement', 'lineup', 'result'] as const;
type MatchPicture = (typeof MATCH_PICTURES)[number];

export const matchesRoutes = [
  createRoute({
    getParentRoute,
    path: '/matches',
    staticData: screen({ ...needsPlan, title: () => m.common_menu_matches() }),
    validateSearch: (search: { list?: 'archive' } & SearchSchemaInput): { list?: 'archive' } =>
      search.list === 'archive' ? { list: 'archive' } : {},
    component: lazyScreen(() => import('../pages/match/MatchesPage.tsx'), 'MatchesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/matches/templates',
    staticData: screen({
      ...own,
      sees: TEAM_LISTS.templates,
      feature: 'templates',
      entry: 'matches',
      title: () => m.common_screen_templates(),
      inTeam: 'copy',
      tip: 'save-format',
    }),
    component: lazyScreen(
      () => import('../../features/matches/templates/TemplatesScreen.tsx'),
      'TemplatesScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/matches/import/{-$id}',
    staticData: screen({
      ...needsPlan,
      sees: 'addMatch',
      entry: 'matches',
      title: () => m.screens_matches_import(),
    }),
    validateSearch: (search: ImportSearch & SearchSchemaInput): ImportSearch => ({
      ...(search.saved === true && { saved: true }),
    }),
    component: lazyScreen(() => import('../pages/match/ImportMatchesPage.tsx'), 'ImportMatchesPage'),
  }),
  /** With `new` for an id it makes a template, from the match that the search names. */
  createRoute({
    getParentRoute,
    path: '/matches/templates/$id',
    staticData: screen({
      ...own,
      sees: 'manageTemplates',
      feature: 'templates',
      entry: 'matches',
      title: () => m.common_screen_template(),
    }),
    validateSearch: (search: { match?: number } & SearchSchemaInput): { match?: number } =>
      Number.isInteger(search.match) ? { match: Number(search.match) } : {},
    component: lazyScreen(() => import('../pages/match/TemplatePages.tsx'), 'TemplatePage'),
  }),
  /** Match setup makes a new match at `/match/new/details/`. */
  createRoute({
    getParentRoute,
    path: '/match/$id/details',
    staticData: screen({ ...needsPlan, context: 'match', title: () => m.common_screen_match_setup() }),
    component: lazyScreen(() => import('../pages/match/MatchSetupPage.tsx'), 'MatchSetupPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/match/$id/formation',
    staticData: screen({
      ...needsPlan,
      sees: 'seeLineups',
      context: 'match',
      phoneBars: false,
      title: () => m.common_screen_lineup(),
    }),
    component: lazyScreen(() => import('../pages/match/LineupPage.tsx'), 'LineupPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/match/$id/plan',
    staticData: screen({
      ...needsPlan,
      sees: 'seeLineups',
      context: 'match',
      phoneBars: false,
      title: () => m.screens_plan(),
    }),
    // The line-up by default, or match day when the coach came from there.
    validateSearch: (search: { from?: 'play' } & SearchSchemaInput): { from?: 'play' } =>
      search.from === 'play' ? { from: 'play' } : {},
    component: lazyScreen(() => import('../pages/match/PlanPage.tsx'), 'PlanPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/match/$id/attendance',
    staticData: screen({
      ...needsPlan,
      sees: 'seeLineups',
      context: 'match',
      title: () => m.screens_attendance(),
    }),
    component: lazyScreen(() => import('../pages/match/AttendancePage.tsx'), 'AttendancePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/match/$id/attendancecenter',
    staticData: screen({
      ...needsPlan,
      sees: 'requests',
      context: 'match',
      title: () => m.screens_requests(),
    }),
    component: lazyScreen(() => import('../pages/match/RequestCentrePage.tsx'), 'RequestCentrePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/match/$id/ratings',
    staticData: screen({
      ...own,
      sees: 'seePrivate',
      feature: 'ratings',
      entry: 'matches',
      context: 'match',
      title: () => m.screens_ratings(),
    }),
    component: lazyScreen(() => import('../pages/match/RatingsPage.tsx'), 'RatingsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/match/$id/tasks',
    staticData: screen({
      ...needsPlan,
      sees: 'seeLineups',
      context: 'match',
      title: () => m.screens_tasks(),
    }),
    component: lazyScreen(() => import('../pages/match/TasksPage.tsx'), 'TasksPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/match/$id/timeline',
    staticData: screen({ ...needsPlan, context: 'match', title: () => m.common_screen_timeline() }),
    component: lazyScreen(() => import('../pages/match/TimelinePage.tsx'), 'TimelinePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/match/$id/picture',
    staticData: screen({
      ...needsPlan,
      sees: 'seeLineups',
      context: 'match',
      title: () => m.sharepicture_title(),
    }),
    validateSearch: (search: { kind?: MatchPicture } & SearchSchemaInput): { kind?: MatchPicture } => {
      const kind = MATCH_PICTURES.find((one) => one === search.kind);
      return kind === undefined ? {} : { kind };
    },
    component: lazyScreen(() => import('../pages/match/PicturePage.tsx'), 'PicturePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/match/$id/statistics',
    staticData: screen({
      ...own,
      sees: 'seeLineups',
      feature: 'match_statistics',
      entry: 'matches',
      context: 'match',
      title: () => m.common_screen_statistics(),
    }),
    component: lazyScreen(() => import('../pages/match/StatisticsPage.tsx'), 'StatisticsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/match/$id/play',
    staticData: screen({
      ...needsPlan,
      sees: 'runMatch',
      context: 'match',
      phoneBars: false,
      bleeds: true,
      title: () => m.common_screen_match_day(),
    }),
    component: lazyScreen(() => import('../pages/match/MatchDayPage.tsx'), 'MatchDayPage'),
  }),
] as const;
