/** Plans and team codes, in the app and inside another app. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getParentRoute, screen } from './root.ts';

/** What is below names a feature. */
const planFeatures = createRoute({
  getParentRoute,
  path: '/shop/features/{-$feature}/{-$rest}',
  staticData: screen('planFeatures'),
  component: lazyRouteComponent(() => import('../pages/FeaturesPage.tsx'), 'FeaturesPage'),
});
const mobileFeatures = createRoute({
  getParentRoute,
  path: '/mobile/features',
  staticData: screen('mobileFeatures'),
  component: lazyRouteComponent(() => import('../pages/FeaturesPage.tsx'), 'EmbeddedFeaturesPage'),
});
const teamCode = createRoute({
  getParentRoute,
  path: '/shop/teamcode/{-$code}',
  staticData: screen('teamCode'),
  component: lazyRouteComponent(() => import('../pages/TeamCodePage.tsx'), 'TeamCodePage'),
});
const mobileTeamCode = createRoute({
  getParentRoute,
  path: '/mobile/teamcode/{-$id}',
  staticData: screen('mobileTeamCode'),
  component: lazyRouteComponent(() => import('../pages/TeamCodePage.tsx'), 'EmbeddedTeamCodePage'),
});

export const shopRoutes = [planFeatures, mobileFeatures, teamCode, mobileTeamCode] as const;
