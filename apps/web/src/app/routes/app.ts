/** The first page, the dashboard, the settings, and help. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getParentRoute, screen } from './root.ts';

const landing = createRoute({
  getParentRoute,
  path: '/',
  staticData: screen('landing'),
  component: lazyRouteComponent(() => import('../../features/landing/LandingScreen.tsx'), 'LandingScreen'),
});
const dashboard = createRoute({
  getParentRoute,
  path: '/dashboard',
  staticData: screen('dashboard'),
  component: lazyRouteComponent(() => import('../pages/DashboardPage.tsx'), 'DashboardPage'),
});
const settings = createRoute({
  getParentRoute,
  path: '/settings',
  staticData: screen('settings'),
  component: lazyRouteComponent(() => import('../../features/settings/SettingsScreen.tsx'), 'SettingsScreen'),
});
const appSettings = createRoute({
  getParentRoute,
  path: '/app-settings',
  staticData: screen('appSettings'),
  component: lazyRouteComponent(
    () => import('../../features/settings/AppSettingsScreen.tsx'),
    'AppSettingsScreen',
  ),
});
/** Reached from the app settings and from match day, where the choice is felt. */
const matchEvents = createRoute({
  getParentRoute,
  path: '/app-settings/events',
  staticData: screen('matchEvents'),
  component: lazyRouteComponent(
    () => import('../../features/settings/MatchEventsScreen.tsx'),
    'MatchEventsScreen',
  ),
});
/** What the server did not take; reached from the dashboard, the sync mark and the settings. */
const attention = createRoute({
  getParentRoute,
  path: '/attention',
  staticData: screen('attention'),
  component: lazyRouteComponent(
    () => import('../../features/attention/AttentionScreen.tsx'),
    'AttentionScreen',
  ),
});
/** Open: whoever cannot get in has to be able to say so. */
const support = createRoute({
  getParentRoute,
  path: '/support',
  staticData: screen('support'),
  component: lazyRouteComponent(() => import('../pages/SupportPages.tsx'), 'SupportPage'),
});
const feedback = createRoute({
  getParentRoute,
  path: '/feedback',
  staticData: screen('feedback'),
  component: lazyRouteComponent(() => import('../pages/SupportPages.tsx'), 'FeedbackPage'),
});

export const appRoutes = [
  landing,
  dashboard,
  settings,
  appSettings,
  matchEvents,
  attention,
  support,
  feedback,
] as const;
