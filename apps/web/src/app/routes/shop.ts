/** Routes of plans, purchases and team codes, in the app and embedded (section 2). */

import { createRoute, redirect } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { lazyScreen } from '../lazy-screen.ts';
import { alone, open } from '../screens.ts';
import { getParentRoute, screen } from './root.ts';

const planFeaturesScreen = screen({
  ...open,
  around: false,
  title: () => m.shop_features_title(),
  needs: 'nothing',
});
const offersScreen = screen({ ...open, around: false, title: () => m.shop_offers_title(), needs: 'nothing' });
const subscriptionsScreen = screen({
  ...open,
  around: false,
  title: () => m.shop_subscriptions_title(),
  needs: 'nothing',
});
const purchasesScreen = screen({
  ...open,
  around: false,
  title: () => m.shop_purchases_title(),
  needs: 'nothing',
});
const manageScreen = screen({ ...open, around: false, title: () => m.shop_manage_title(), needs: 'nothing' });
const successScreen = screen({
  ...open,
  around: false,
  title: () => m.shop_success_page_title(),
  needs: 'nothing',
});
const teamCodeScreen = screen({ ...alone, around: false, entry: null, title: () => m.shop_code_title() });

const shopPages = () => import('../pages/shop/ShopPages.tsx');

export const shopRoutes = [
  /** The deeper path names a feature. */
  createRoute({
    getParentRoute,
    path: '/shop/features/{-$feature}',
    staticData: planFeaturesScreen,
    component: lazyScreen(() => import('../pages/shop/FeaturesPage.tsx'), 'FeaturesPage'),
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
    staticData: screen({ ...open, around: false, title: () => m.shop_features_title(), needs: 'nothing' }),
    component: lazyScreen(() => import('../pages/shop/FeaturesPage.tsx'), 'EmbeddedFeaturesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shop/teamcode/{-$code}',
    staticData: teamCodeScreen,
    component: lazyScreen(() => import('../pages/shop/TeamCodePage.tsx'), 'TeamCodePage'),
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
    staticData: screen({ ...open, around: false, title: () => m.shop_code_title() }),
    component: lazyScreen(() => import('../pages/shop/TeamCodePage.tsx'), 'EmbeddedTeamCodePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shop/offers/$',
    staticData: offersScreen,
    component: lazyScreen(shopPages, 'OffersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/mobile/offers/$',
    staticData: offersScreen,
    component: lazyScreen(shopPages, 'EmbeddedOffersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shop/subscriptions/$',
    staticData: subscriptionsScreen,
    component: lazyScreen(shopPages, 'SubscriptionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/mobile/subscriptions/$',
    staticData: subscriptionsScreen,
    component: lazyScreen(shopPages, 'EmbeddedSubscriptionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shop/purchases/$',
    staticData: purchasesScreen,
    component: lazyScreen(shopPages, 'PurchasesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/mobile/purchases/$',
    staticData: purchasesScreen,
    component: lazyScreen(shopPages, 'EmbeddedPurchasesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shop/manage/$',
    staticData: manageScreen,
    component: lazyScreen(shopPages, 'ManagePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/mobile/manage/$',
    staticData: manageScreen,
    component: lazyScreen(shopPages, 'EmbeddedManagePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shop/success/$',
    staticData: successScreen,
    validateSearch: checkoutSearch,
    component: lazyScreen(shopPages, 'SuccessPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/mobile/success/$',
    staticData: successScreen,
    validateSearch: checkoutSearch,
    component: lazyScreen(shopPages, 'EmbeddedSuccessPage'),
  }),
] as const;

/** The payment provider adds the id of the checkout to the address. */
function checkoutSearch({ session }: Record<string, unknown>): { readonly session?: string } {
  return typeof session === 'string' ? { session } : {};
}
