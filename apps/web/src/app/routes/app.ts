/** Routes of the first page, the dashboard, the week, the settings and support. */

import { createRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { lazyScreen } from '../lazy-screen.ts';
import { alone, open, own } from '../screens.ts';
import { getParentRoute, screen } from './root.ts';

export const appRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    staticData: screen({ ...open, bleeds: true, title: null, needs: 'nothing' }),
    component: lazyScreen(() => import('../../features/landing/LandingScreen.tsx'), 'LandingScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard',
    staticData: screen({ ...own, entry: 'dashboard', title: () => m.common_menu_dashboard() }),
    component: lazyScreen(() => import('../pages/DashboardPage.tsx'), 'DashboardPage'),
  }),
  /** All teams on today and the weekend; for people with several teams. */
  createRoute({
    getParentRoute,
    path: '/club',
    staticData: screen({ ...own, entry: 'dashboard', feature: 'club', title: () => m.common_club() }),
    component: lazyScreen(() => import('../../features/club/ClubScreen.tsx'), 'ClubScreen'),
  }),
  /** The setup of the public page `/club/{token}`, which the server answers. */
  createRoute({
    getParentRoute,
    path: '/club/page',
    staticData: screen({
      ...own,
      around: false,
      entry: 'dashboard',
      feature: 'club',
      title: () => m.clubpage_title(),
    }),
    component: lazyScreen(() => import('../../features/club/page/ClubPageScreen.tsx'), 'ClubPageScreen'),
  }),
  /** Matches and trainings of one week; reached from the dashboard and both lists. */
  createRoute({
    getParentRoute,
    path: '/week',
    staticData: screen({ ...own, entry: 'dashboard', title: () => m.screens_week() }),
    // A day of the week; every other value means this week.
    validateSearch: (search: { week?: string } & SearchSchemaInput): { week?: string } =>
      typeof search.week === 'string' ? { week: search.week } : {},
    component: lazyScreen(() => import('../pages/WeekPage.tsx'), 'WeekPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings',
    staticData: screen({
      ...own,
      entry: 'settings',
      title: () => m.common_menu_settings(),
      needs: 'nothing',
    }),
    component: lazyScreen(() => import('../../features/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/app-settings',
    staticData: screen({
      ...alone,
      entry: 'settings',
      title: () => m.common_screen_app_settings(),
      needs: 'nothing',
    }),
    component: lazyScreen(() => import('../../features/settings/AppSettingsScreen.tsx'), 'AppSettingsScreen'),
  }),
  /** Reached from the app settings and from match day. */
  createRoute({
    getParentRoute,
    path: '/app-settings/events',
    staticData: screen({ ...alone, entry: 'settings', title: () => m.screens_settings_events() }),
    component: lazyScreen(() => import('../../features/settings/MatchEventsScreen.tsx'), 'MatchEventsScreen'),
  }),
  /** Changes that the server refused; reached from the dashboard, the sync mark and the settings. */
  createRoute({
    getParentRoute,
    path: '/attention',
    staticData: screen({ ...own, entry: 'settings', title: () => m.common_needs_attention() }),
    component: lazyScreen(() => import('../../features/attention/AttentionScreen.tsx'), 'AttentionScreen'),
  }),
  /** Open without signing in: people who cannot sign in need support, too. */
  createRoute({
    getParentRoute,
    path: '/support',
    staticData: screen({
      ...own,
      around: false,
      access: 'open',
      entry: 'settings',
      title: () => m.screens_support(),
      needs: 'nothing',
    }),
    component: lazyScreen(() => import('../pages/SupportPages.tsx'), 'SupportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/feedback',
    staticData: screen({
      ...own,
      around: false,
      access: 'open',
      entry: 'settings',
      title: () => m.screens_support_feedback(),
      needs: 'nothing',
    }),
    component: lazyScreen(() => import('../pages/SupportPages.tsx'), 'FeedbackPage'),
  }),
] as const;
