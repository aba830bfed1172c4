/**
 * `{page}/notifications`: a browser subscribes to what a public page is about, and unsubscribes, without an account. The
 * page's token is the permission.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConfigDep } from '../config/config.ts';
import type { DatabaseDep } from '../database/database.ts';
import { ApiError, apiError } from '../errors.ts';
import { isLocale } from '../http/locale.ts';
import { networkOf } from '../http/network-of.ts';
import { sendDataError } from '../http/send.ts';
import type { LogDep } from '../log/log.ts';
import type { TimeDep } from '../time.ts';
import { browserIn, endpointIn } from './browsers.ts';
import { isSubscribed, type Subject, type Subscribed, subscribe, unsubscribe } from './subscriptions.ts';

const BODY_LIMIT = 4_000;

interface Route {
  Params: { token: string };
  Body: unknown;
}

/** What a page's token opens. */
export interface PushPlace extends Subscribed {
  /** What the browser knows when it subscribes, which it is not told; null while nothing can be subscribed to. */
  readonly told: string | null;
}

export interface PushPage {
  /** The page's address, such as `/live/:token`. */
  readonly page: `/${string}/:token`;
  /** Browsers of one match, or of one family's link. */
  readonly most: number;
  /** Null for a token that opens nothing. */
  readonly open: (token: string) => Promise<PushPlace | null>;
  /** Counts a request. False above the limit. */
  readonly admits: (does: 'read' | 'change', network: string) => Promise<boolean>;
}

export interface PushPageOptions extends PushPage {
  readonly deps: ConfigDep<'pushServices'> & DatabaseDep & TimeDep & LogDep;
  readonly notifier: {
    publicKey(): Promise<string>;
    check(subject: Subject): Promise<void>;
  };
}

export async function pushPageRoutes(app: FastifyInstance, options: PushPageOptions): Promise<void> {
  const { deps, notifier, page, most } = options;
  const { database } = deps;
  const url = `${page}/notifications`;
  app.setErrorHandler((error, _request, reply) => sendDataError(deps, error, reply));

  app.get<Route>(url, async (request, reply) => {
    await admit(options, 'read', request);
    if ((await placeOf(options, request)).told === null) throw nothingHere();
    return noStore(reply).send({ key: await notifier.publicKey() });
  });

  app.put<Route>(url, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const wish = wishIn(request.body, deps);
    await admit(options, 'change', request);
    const { told, ...place } = await placeOf(options, request);
    if (told === null) throw nothingHere();
    const subscription = { ...wish, ...place, told, created_at: deps.now() };
    if (!(await subscribe(database, subscription, most))) throw apiError(429);
    // Something may have happened between reading the page's subject and this subscription.
    void notifier.check(place);
    return noStore(reply).code(204).send();
  });

  app.delete<Route>(url, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const endpoint = endpointIn(request.body, deps);
    await admit(options, 'change', request);
    const place = await placeOf(options, request);
    return noStore(reply).send({ left: await unsubscribe(database, place, endpoint) });
  });

  // POST although it only reads, because the endpoint is a secret and must not be in a URL.
  app.post<Route>(`${url}/state`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const endpoint = endpointIn(request.body, deps);
    await admit(options, 'read', request);
    const place = await placeOf(options, request);
    return noStore(reply).send({ on: await isSubscribed(database.reader, place, endpoint) });
  });
}

/** Closed and unknown pages get the same answer. */
const nothingHere = (): ApiError => new ApiError(404, 'nothing to subscribe to');

async function placeOf({ open }: PushPage, { params }: FastifyRequest<Route>): Promise<PushPlace> {
  const place = await open(params.token);
  if (place === null) throw nothingHere();
  return place;
}

async function admit(
  { admits }: PushPage,
  does: 'read' | 'change',
  { ip }: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  if (!(await admits(does, networkOf(ip)))) throw apiError(429);
}

/** The subscription as `PushSubscription.toJSON` writes it, with the page's language. */
function wishIn(body: unknown, deps: ConfigDep<'pushServices'>) {
  const { keys, locale, ...rest } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const browser = browserIn({ ...rest, ...(keys as object | undefined) }, deps);
  return { ...browser, locale: typeof locale === 'string' && isLocale(locale) ? locale : 'en' };
}

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');
