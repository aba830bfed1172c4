/** Routes of training selections, the list of sessions, and one session. */

import { createRoute } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { lazyScreen } from '../lazy-screen.ts';
import { own } from '../screens.ts';
import { getParentRoute, screen } from './root.ts';

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
    staticData: screen({
      ...own,
      entry: 'trainings',
      context: 'session',
      title: () => m.screens_trainings(),
    }),
    component: lazyScreen(() => import('../pages/training/SessionPage.tsx'), 'SessionPage'),
  }),
] as const;
