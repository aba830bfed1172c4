/** Routes of sign-in, sign-up, the own account and notifications. */

import { createRoute, redirect, type SearchSchemaInput } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { type LibrarySearch, librarySearch } from '../../features/media/library/library-search.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { alone, open } from '../screens.ts';
import { getParentRoute, screen } from './root.ts';

const signupScreen = screen({ ...open, title: () => m.common_screen_signup(), needs: 'network' });

export const accountRoutes = [
  createRoute({
    getParentRoute,
    path: '/login',
    staticData: screen({ ...open, title: () => m.common_log_in(), needs: 'network' }),
    component: lazyScreen(() => import('../../features/account/sign-in/LoginScreen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/signup/{-$step}',
    staticData: signupScreen,
    component: lazyScreen(() => import('../pages/SignupPage.tsx'), 'SignupPage'),
  }),
  /** Section 2 has `/signup/*`: deeper paths belong to the step. */
  createRoute({
    getParentRoute,
    path: '/signup/$step/$deeper/$',
    staticData: signupScreen,
    beforeLoad: ({ params: { step } }) => {
      throw redirect({ to: '/signup/{-$step}/', params: { step }, replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: '/login/magiclink/{-$email}/{-$code}',
    staticData: screen({ ...open, title: () => m.common_log_in() }),
    component: lazyScreen(
      () => import('../../features/account/sign-in/MagicLinkScreen.tsx'),
      'MagicLinkScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/login/request-password/{-$email}/{-$code}',
    staticData: screen({ ...open, title: () => m.common_log_in() }),
    component: lazyScreen(
      () => import('../../features/account/sign-in/RequestPasswordScreen.tsx'),
      'RequestPasswordScreen',
    ),
  }),
  /** The link of an invitation mail or of a team. */
  createRoute({
    getParentRoute,
    path: '/invite/{-$token}',
    staticData: screen({ ...open, title: () => m.screens_invitation() }),
    component: lazyScreen(
      () => import('../../features/account/sign-up/InvitationScreen.tsx'),
      'InvitationScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/user/details',
    staticData: screen({
      ...alone,
      around: false,
      entry: 'settings',
      title: () => m.screens_account_details(),
    }),
    component: lazyScreen(() => import('../pages/AccountDetailsPage.tsx'), 'AccountDetailsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/user/devices',
    staticData: screen({
      ...alone,
      around: false,
      entry: 'settings',
      title: () => m.screens_account_devices(),
    }),
    component: lazyScreen(() => import('../../features/account/own/DevicesScreen.tsx'), 'DevicesScreen'),
  }),
  /** What others see of the account's children. */
  createRoute({
    getParentRoute,
    path: '/user/children',
    staticData: screen({ ...alone, around: false, entry: 'settings', title: () => m.privacy_children() }),
    component: lazyScreen(() => import('../../features/children/ChildrenScreen.tsx'), 'ChildrenScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/user/calendar',
    staticData: screen({ ...alone, around: false, entry: 'settings', title: () => m.calendar_title() }),
    component: lazyScreen(() => import('../../features/calendar/feed/CalendarScreen.tsx'), 'CalendarScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/user/security',
    staticData: screen({ ...alone, around: false, entry: 'settings', title: () => m.screens_security() }),
    component: lazyScreen(
      () => import('../../features/account/security/SecurityScreen.tsx'),
      'SecurityScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/user/media',
    staticData: screen({ ...alone, entry: 'team', title: () => m.screens_photos(), inTeam: 'picture' }),
    validateSearch: (search: LibrarySearch & SearchSchemaInput): LibrarySearch => librarySearch(search),
    component: lazyScreen(() => import('../pages/LibraryPages.tsx'), 'LibraryPage'),
  }),
  /** One picture, with the filter of the library for the way back. */
  createRoute({
    getParentRoute,
    path: '/user/media/$id',
    staticData: screen({ ...alone, entry: 'team', title: () => m.words_photo() }),
    validateSearch: (search: LibrarySearch & SearchSchemaInput): LibrarySearch => librarySearch(search),
    component: lazyScreen(() => import('../pages/LibraryPages.tsx'), 'PicturePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/notifications/{-$id}',
    staticData: screen({
      ...alone,
      around: false,
      entry: 'dashboard',
      title: () => m.common_notifications(),
    }),
    component: lazyScreen(() => import('../pages/team/SharingPages.tsx'), 'NotificationsPage'),
  }),
  /** The embedded mode uses the app's own sign-up, without bars. */
  createRoute({
    getParentRoute,
    path: '/mobile/signup',
    staticData: screen({ ...open, title: () => m.common_screen_signup() }),
    beforeLoad: () => {
      throw redirect({ to: '/signup/{-$step}/', replace: true });
    },
  }),
] as const;
