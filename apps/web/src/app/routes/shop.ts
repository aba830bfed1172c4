/** Routes of plans and team codes, in the app and embedded. */

import { createRoute, redirect } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { lazyScreen } from '../lazy-screen.ts';
import { alone, open } from '../screens.ts';
import { getParentRoute, screen } from './root.ts';

const planFeaturesScreen = screen({ ...open, title: () => m.shop_features_title(), needs: 'nothing' });
const teamCodeScreen = screen({ ...alone, entry: null, title: () => m.shop_code_title() });

export const shopRoutes = [
  /** The deeper path names a feature. */
  createRoute({
    getParentRoute,
    path: '/shop/features/{-$feature}',
    staticData: planFeaturesScreen,
    component: lazyScreen(() => import('../pages/FeaturesPage.tsx'), 'FeaturesPage'),
  }),
  /** Section 2 has `/shop/features/*` and `/shop/teamcode/*`: only the first segment of a deeper path counts. */
  createRoute({
    getParentRoute,
    path: '/shop/features/$feature/$deeper/$',
    staticData: planFeaturesScreen,
    beforeLoad: ({ params: { feature } }) => {
      throw redirect({ to: '/shop/features/{-$feature}/', params: { feature }, replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: '/mobile/features',
    staticData: screen({ ...open, title: () => m.shop_features_title(), needs: 'nothing' }),
    component: lazyScreen(() => import('../pages/FeaturesPage.tsx'), 'EmbeddedFeaturesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shop/teamcode/{-$code}',
    staticData: teamCodeScreen,
    component: lazyScreen(() => import('../pages/team/TeamCodePage.tsx'), 'TeamCodePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shop/teamcode/$code/$deeper/$',
    staticData: teamCodeScreen,
    beforeLoad: ({ params: { code } }) => {
      throw redirect({ to: '/shop/teamcode/{-$code}/', params: { code }, replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: '/mobile/teamcode/{-$id}',
    staticData: screen({ ...open, title: () => m.shop_code_title() }),
    component: lazyScreen(() => import('../pages/team/TeamCodePage.tsx'), 'EmbeddedTeamCodePage'),
  }),
] as const;
