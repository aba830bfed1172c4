/** `/live/{token}/notifications`: a follower's browser subscribes to goal notifications, without an account. */
import type { FastifyInstance } from 'fastify';
import type { LimitsDep } from '#platform/limits/limits.ts';
import { type PushPageOptions, pushPageRoutes } from '#platform/push/page-routes.ts';
import type { OpenMatches } from '#rows/public/open-matches.ts';
import { goalsIn } from './goals.ts';

/** More than follow an amateur match. Each subscriber costs one request per message. */
export const SUBSCRIBERS_PER_MATCH = 1_000;
/** Changes per hour from one address: enough for the parents in a clubhouse, too few to fill the table. */
export const CHANGES_PER_ADDRESS = 120;
const HOUR_MS = 3_600_000;

export interface NotificationOptions extends Pick<PushPageOptions, 'notifier'> {
  readonly deps: PushPageOptions['deps'] & LimitsDep;
  readonly hub: OpenMatches;
}

export function notificationRoutes(
  app: FastifyInstance,
  { deps, hub, notifier }: NotificationOptions,
): Promise<void> {
  return pushPageRoutes(app, {
    deps,
    notifier,
    page: '/live/:token',
    most: SUBSCRIBERS_PER_MATCH,
    open: async (token) => {
      const open = await hub.open(token);
      if (open === null) return null;
      const { match, shown } = open;
      const told = shown === null ? null : goalsIn(shown.view);
      return { kind: 'match', sid: match.sid, space: match.space, key: token, told };
    },
    admits: async (does, network) =>
      does === 'read' || (await deps.limits.hit(`push:${network}`, HOUR_MS)) <= CHANGES_PER_ADDRESS,
  });
}
