/**
 * `/live/{token}/notifications`: a follower's browser subscribes to goal notifications and unsubscribes, without an
 * account.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import { isLocale } from '#platform/http/locale.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { sendDataError } from '#platform/http/send.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { TimeDep } from '#platform/time.ts';
import type { OpenMatch, OpenMatches } from '#rows/public/open-matches.ts';
import { browserIn, endpointIn } from './browsers.ts';
import { goalsIn } from './goals.ts';
import type { Notifier } from './notifier.ts';
import { isSubscribed, type Subscribed, subscribe, unsubscribe } from './subscriptions.ts';

const BODY_LIMIT = 4_000;
/** More than follow an amateur match. Each subscriber costs one request per message. */
export const SUBSCRIBERS_PER_MATCH = 1_000;
/** Changes per hour from one address: enough for the parents in a clubhouse, too few to fill the table. */
export const CHANGES_PER_ADDRESS = 120;
const HOUR_MS = 3_600_000;

interface Route {
  Params: { token: string };
  Body: unknown;
}

export interface NotificationOptions {
  readonly deps: ConfigDep<'pushServices'> & DatabaseDep & LimitsDep & TimeDep & LogDep;
  readonly hub: OpenMatches;
  readonly notifier: Notifier;
}

export async function notificationRoutes(
  app: FastifyInstance,
  { deps, hub, notifier }: NotificationOptions,
): Promise<void> {
  const url = '/live/:token/notifications';
  app.setErrorHandler((error, _request, reply) => sendDataError(deps, error, reply));

  app.get<Route>(url, async (request, reply) => {
    if ((await matchOf(hub, request)).shown === null) throw noMatch();
    return noStore(reply).send({ key: await notifier.publicKey() });
  });

  app.put<Route>(url, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const wish = wishIn(request.body, deps);
    await refuseFlood(deps, request.ip);
    const { shown, match } = await matchOf(hub, request);
    if (shown === null) throw noMatch();
    const accepted = await subscribe(
      deps.database,
      {
        ...wish,
        ...goalsOf(match),
        space: match.space,
        key: request.params.token,
        created_at: deps.now(),
        // Earlier goals are not sent.
        told: goalsIn(shown.view),
      },
      SUBSCRIBERS_PER_MATCH,
    );
    if (!accepted) throw apiError(429);
    // A goal may have come between reading the view and this subscription.
    void notifier.check({ ...goalsOf(match), space: match.space });
    return noStore(reply).code(204).send();
  });

  app.delete<Route>(url, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const endpoint = endpointIn(request.body, deps);
    await refuseFlood(deps, request.ip);
    const { match } = await matchOf(hub, request);
    return noStore(reply).send({ left: await unsubscribe(deps.database, goalsOf(match), endpoint) });
  });

  // POST although it only reads, because the endpoint is a secret and must not be in a URL.
  app.post<Route>(`${url}/state`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const endpoint = endpointIn(request.body, deps);
    const { match } = await matchOf(hub, request);
    return noStore(reply).send({ on: await isSubscribed(deps.database.reader, goalsOf(match), endpoint) });
  });
}

const goalsOf = ({ sid }: Pick<OpenMatch['match'], 'sid'>): Subscribed => ({ kind: 'match', sid });

/** Closed and unknown matches get the same answer. */
const noMatch = (): ApiError => new ApiError(404, 'no match here');

async function matchOf(hub: OpenMatches, { params }: FastifyRequest<Route>): Promise<OpenMatch> {
  const match = await hub.open(params.token);
  if (match === null) throw noMatch();
  return match;
}

async function refuseFlood({ limits }: LimitsDep, address: string): Promise<void> {
  const changes = await limits.hit(`push:${networkOf(address)}`, HOUR_MS);
  if (changes > CHANGES_PER_ADDRESS) throw apiError(429);
}

/** The subscription as `PushSubscription.toJSON` writes it, with the page's language. */
function wishIn(body: unknown, deps: ConfigDep<'pushServices'>) {
  const { keys, locale, ...rest } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const browser = browserIn({ ...rest, ...(keys as object | undefined) }, deps);
  return { ...browser, locale: typeof locale === 'string' && isLocale(locale) ? locale : 'en' };
}

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');
