/** `/live/{token}/notifications`: a follower's browser switches goal notifications on and off, without an account. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { ApiError, apiError } from '../errors.ts';
import { sendDataError } from '../graphql/send.ts';
import { networkOf } from '../http/network-of.ts';
import type { Channel } from '../live/channel.ts';
import type { Hub } from '../live/hub.ts';
import { isLocale } from '../locale.ts';
import { areBrowserKeys } from './encrypt.ts';
import { goalsIn } from './goals.ts';
import type { Notifier } from './notifier.ts';
import { endpointAt } from './push-services.ts';
import { isSubscribed, subscribe, subscriptionId, unsubscribe } from './subscriptions.ts';

const BODY_LIMIT = 4_000;
/** More than watch a match of amateurs; a message to each costs a request. */
export const SUBSCRIBERS_PER_MATCH = 1_000;
/** Changes by one address in an hour: the parents in one clubhouse, not somebody who fills the table. */
export const CHANGES_PER_ADDRESS = 120;
const HOUR_MS = 3_600_000;

interface Route {
  Params: { token: string };
  Body: unknown;
}

export interface NotificationOptions {
  readonly deps: Deps;
  readonly hub: Hub;
  readonly notifier: Notifier;
}

export async function notificationRoutes(
  app: FastifyInstance,
  { deps, hub, notifier }: NotificationOptions,
): Promise<void> {
  const url = '/live/:token/notifications';
  app.setErrorHandler((error, _request, reply) => sendDataError(deps, error, reply));

  app.get<Route>(url, async (request, reply) => {
    if ((await channelOf(hub, request)).shown === null) throw noMatch();
    return noStore(reply).send({ key: await notifier.publicKey() });
  });

  app.put<Route>(url, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const wish = wishIn(request.body, deps);
    await refuseFlood(deps, request.ip);
    const { shown, match } = await channelOf(hub, request);
    if (shown === null) throw noMatch();
    const accepted = await subscribe(
      deps.database,
      {
        ...wish,
        id: subscriptionId(match.sid, wish.endpoint),
        match_sid: match.sid,
        space: match.space,
        match_token: request.params.token,
        created_at: deps.now(),
        // What was before is no news.
        told: goalsIn(shown.view),
        failures: 0,
        retry_at: 0,
        claim: '',
        claimed_until: 0,
      },
      SUBSCRIBERS_PER_MATCH,
    );
    if (!accepted) throw apiError(429);
    // A goal that came between the view and this subscription.
    void notifier.look(match);
    return noStore(reply).code(204).send();
  });

  app.delete<Route>(url, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const endpoint = endpointIn(request.body, deps);
    await refuseFlood(deps, request.ip);
    const { match } = await channelOf(hub, request);
    return noStore(reply).send({ left: await unsubscribe(deps.database, match.sid, endpoint) });
  });

  // A question, and still no GET: the endpoint is a secret and belongs in no address.
  app.post<Route>(`${url}/state`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const endpoint = endpointIn(request.body, deps);
    const { match } = await channelOf(hub, request);
    return noStore(reply).send({ on: await isSubscribed(deps.database.reader, match.sid, endpoint) });
  });
}

/** Closed and unknown are the same to whoever asks here. */
const noMatch = (): ApiError => new ApiError(404, 'no match here');

async function channelOf(hub: Hub, { params }: FastifyRequest<Route>): Promise<Channel> {
  const channel = await hub.open(params.token);
  if (channel === null) throw noMatch();
  return channel;
}

async function refuseFlood({ limits }: Deps, address: string): Promise<void> {
  const changes = await limits.hit(`push:${networkOf(address)}`, HOUR_MS);
  if (changes > CHANGES_PER_ADDRESS) throw apiError(429);
}

interface Wish {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly locale: string;
}

/** As `PushSubscription.toJSON` writes it, with the page's language. */
function wishIn(body: unknown, deps: Deps): Wish {
  const endpoint = endpointIn(body, deps);
  const { keys, locale } = body as { keys?: unknown; locale?: unknown };
  const { p256dh, auth } = (keys ?? {}) as { p256dh?: unknown; auth?: unknown };
  if (typeof p256dh !== 'string' || typeof auth !== 'string') throw apiError(400);
  const given = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  if (!areBrowserKeys(given)) throw apiError(400);
  return {
    endpoint,
    // Written anew: a browser may pad, or not.
    p256dh: given.p256dh.toString('base64url'),
    auth: given.auth.toString('base64url'),
    locale: typeof locale === 'string' && isLocale(locale) ? locale : 'en',
  };
}

function endpointIn(body: unknown, { config }: Deps): string {
  const { endpoint } = (body ?? {}) as { endpoint?: unknown };
  const url = typeof endpoint === 'string' ? endpointAt(endpoint, config.pushServices) : null;
  if (url === null) throw apiError(400);
  return url.href;
}

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');
