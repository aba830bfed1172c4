/** Plans and team codes, in the app and inside another app. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { getParentRoute, screen } from './root.ts';

/** What is below names a feature. */
const planFeatures = createRoute({
  getParentRoute,
  path: '/shop/features/{-$feature}',
  staticData: screen('planFeatures'),
  component: lazyRouteComponent(() => import('../pages/FeaturesPage.tsx'), 'FeaturesPage'),
});
/** Section 2 has `/shop/features/*` and `/shop/teamcode/*`: what is further below belongs to the first part. */
const planFeaturesBelow = createRoute({
  getParentRoute,
  path: '/shop/features/$feature/$deeper/$',
  staticData: screen('planFeatures'),
  beforeLoad: ({ params: { feature } }) => {
    throw redirect({ to: '/shop/features/{-$feature}/', params: { feature }, replace: true });
  },
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
const teamCodeBelow = createRoute({
  getParentRoute,
  path: '/shop/teamcode/$code/$deeper/$',
  staticData: screen('teamCode'),
  beforeLoad: ({ params: { code } }) => {
    throw redirect({ to: '/shop/teamcode/{-$code}/', params: { code }, replace: true });
  },
});
const mobileTeamCode = createRoute({
  getParentRoute,
  path: '/mobile/teamcode/{-$id}',
  staticData: screen('mobileTeamCode'),
  component: lazyRouteComponent(() => import('../pages/TeamCodePage.tsx'), 'EmbeddedTeamCodePage'),
});

export const shopRoutes = [
  planFeatures,
  planFeaturesBelow,
  mobileFeatures,
  teamCode,
  teamCodeBelow,
  mobileTeamCode,
] as const;
