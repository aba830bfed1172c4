import type { DatabaseDep } from '#platform/database/database.ts';
import type { TimeDep } from '#platform/time.ts';
import type { Feature } from '../feature.ts';
import { forgetEndedMatches, forgetEndedSessions } from './ended.ts';
import { goalAudience } from './goal-audience.ts';
import { newsAudience } from './news-audience.ts';
import { addPushCalls } from './push-calls.ts';
import { notificationRoutes } from './routes.ts';

/** Web push: goals to followers, and an account's news to the devices that want them. */
export const notifications = {
  name: 'notifications',
  routes: notificationRoutes,
  dataCalls: addPushCalls,
  audiences: (deps: DatabaseDep) => [goalAudience(deps), newsAudience(deps)],
  cleanup: async ({ database, now }: DatabaseDep & TimeDep) => {
    await forgetEndedMatches(database, now());
    await forgetEndedSessions(database);
  },
  erased: async (tx, { sid }) => {
    await tx.deleteFrom('push_subscriptions').where('space', '=', sid).execute();
  },
} satisfies Feature<never>;
