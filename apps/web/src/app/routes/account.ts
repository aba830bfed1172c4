/** Getting in, the own account, and what an account is told. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { getParentRoute, screen } from './root.ts';

const login = createRoute({
  getParentRoute,
  path: '/login',
  staticData: screen('login'),
  component: lazyRouteComponent(() => import('../../features/account/LoginScreen.tsx'), 'LoginScreen'),
});
const signup = createRoute({
  getParentRoute,
  path: '/signup/{-$step}',
  staticData: screen('signup'),
  component: lazyRouteComponent(() => import('../pages/SignupPage.tsx'), 'SignupPage'),
});
/** Section 2 has `/signup/*`: what is below a step belongs to it. */
const signupBelow = createRoute({
  getParentRoute,
  path: '/signup/$step/$deeper/$',
  staticData: screen('signup'),
  beforeLoad: ({ params: { step } }) => {
    throw redirect({ to: '/signup/{-$step}/', params: { step }, replace: true });
  },
});
const magicLink = createRoute({
  getParentRoute,
  path: '/login/magiclink/{-$email}/{-$code}',
  staticData: screen('magicLink'),
  component: lazyRouteComponent(
    () => import('../../features/account/MagicLinkScreen.tsx'),
    'MagicLinkScreen',
  ),
});
const requestPassword = createRoute({
  getParentRoute,
  path: '/login/request-password/{-$email}/{-$code}',
  staticData: screen('requestPassword'),
  component: lazyRouteComponent(
    () => import('../../features/account/RequestPasswordScreen.tsx'),
    'RequestPasswordScreen',
  ),
});
/** The link of an invitation's mail, or of a team. */
const invitation = createRoute({
  getParentRoute,
  path: '/invite/{-$token}',
  staticData: screen('invitation'),
  component: lazyRouteComponent(
    () => import('../../features/account/InvitationScreen.tsx'),
    'InvitationScreen',
  ),
});
const userDetails = createRoute({
  getParentRoute,
  path: '/user/details',
  staticData: screen('userDetails'),
  component: lazyRouteComponent(() => import('../../features/account/DetailsScreen.tsx'), 'DetailsScreen'),
});
const userDevices = createRoute({
  getParentRoute,
  path: '/user/devices',
  staticData: screen('userDevices'),
  component: lazyRouteComponent(() => import('../../features/account/DevicesScreen.tsx'), 'DevicesScreen'),
});
const userSecurity = createRoute({
  getParentRoute,
  path: '/user/security',
  staticData: screen('userSecurity'),
  component: lazyRouteComponent(() => import('../../features/account/SecurityScreen.tsx'), 'SecurityScreen'),
});
const notifications = createRoute({
  getParentRoute,
  path: '/notifications/{-$id}',
  staticData: screen('notifications'),
  component: lazyRouteComponent(() => import('../pages/SharingPages.tsx'), 'NotificationsPage'),
});
/** The embedded mode's sign-up is the app's, without its bars. */
const mobileSignup = createRoute({
  getParentRoute,
  path: '/mobile/signup',
  staticData: screen('mobileSignup'),
  beforeLoad: () => {
    throw redirect({ to: '/signup/{-$step}/', replace: true });
  },
});

export const accountRoutes = [
  login,
  signup,
  signupBelow,
  magicLink,
  requestPassword,
  invitation,
  userDetails,
  userDevices,
  userSecurity,
  notifications,
  mobileSignup,
] as const;
