import type { Feature } from '../feature.ts';
import { supportRoutes } from './routes.ts';

/** Messages of users to the operator. */
export const support = {
  name: 'support',
  routes: supportRoutes,
} satisfies Feature<never>;
