/** Routes of training selections, the list of sessions, and one session. */

import { createRoute } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { lazyScreen } from '../lazy-screen.ts';
import { own } from '../screens.ts';
import { getParentRoute, screen } from './root.ts';

const ofSession = { ...own, entry: 'trainings', context: 'session' } as const;

export const trainingsRoutes = [
  createRoute({
    getParentRoute,
    path: '/trainings',
    staticData: screen({ ...own, entry: 'trainings', title: () => m.screens_trainings() }),
    component: lazyScreen(() => import('../../features/training/SessionsScreen.tsx'), 'SessionsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/trainings/selections',
    staticData: screen({ ...own, entry: 'trainings', title: () => m.screens_selections() }),
    component: lazyScreen(() => import('../../features/training/SelectionsScreen.tsx'), 'SelectionsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/trainings/selections/details/{-$id}',
    staticData: screen({ ...own, entry: 'trainings', title: () => m.screens_selection() }),
    component: lazyScreen(() => import('../pages/training/SelectionPage.tsx'), 'SelectionPage'),
  }),
  /** Makes a new session at `/training/new/details/`. */
  createRoute({
    getParentRoute,
    path: '/training/$id/details',
    staticData: screen({ ...ofSession, title: () => m.screens_trainings() }),
    component: lazyScreen(() => import('../pages/training/SessionPage.tsx'), 'SessionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/training/$id/attendance',
    staticData: screen({ ...ofSession, sees: 'seeSessions', title: () => m.screens_attendance() }),
    component: lazyScreen(
      () => import('../pages/training/SessionAttendancePages.tsx'),
      'SessionAttendancePage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/training/$id/attendancecenter',
    staticData: screen({ ...ofSession, sees: 'train', title: () => m.screens_requests() }),
    component: lazyScreen(
      () => import('../pages/training/SessionAttendancePages.tsx'),
      'SessionRequestsPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/training/$id/tasks',
    staticData: screen({ ...ofSession, sees: 'seeSessions', title: () => m.screens_tasks() }),
    component: lazyScreen(() => import('../pages/training/SessionAttendancePages.tsx'), 'SessionTasksPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/training/$id/ratings',
    staticData: screen({
      ...own,
      sees: 'seePrivate',
      feature: 'ratings',
      entry: 'trainings',
      context: 'session',
      title: () => m.screens_ratings(),
    }),
    component: lazyScreen(() => import('../pages/training/SessionRatingsPage.tsx'), 'SessionRatingsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/training/$id/run',
    staticData: screen({
      ...own,
      sees: 'train',
      entry: 'trainings',
      context: 'session',
      phoneBars: false,
      bleeds: true,
      title: () => m.screens_session_run(),
    }),
    component: lazyScreen(() => import('../pages/training/RunPage.tsx'), 'RunPage'),
  }),
] as const;
