import type { DatabaseDep } from '#platform/database/database.ts';
import type { TimeDep } from '#platform/time.ts';
import type { Feature } from '../feature.ts';
import { forgetEndedMatches } from './ended.ts';
import { notificationRoutes } from './routes.ts';

/** Goal notifications by web push. */
export const notifications = {
  name: 'notifications',
  routes: notificationRoutes,
  cleanup: ({ database, now }: DatabaseDep & TimeDep) => forgetEndedMatches(database, now()),
  erased: async (tx, { sid }) => {
    await tx.deleteFrom('push_subscriptions').where('space', '=', sid).execute();
  },
} satisfies Feature<never>;
