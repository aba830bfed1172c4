/**
 * Calls of the native apps. Their web views load the app from its package, so their pages have an origin of their own,
 * and a browser engine lets them read this server's answers only with its permission. The permission is for exactly
 * these origins, and only where the operator has an app. It carries no credentials: the server uses bearer tokens and
 * no cookies, so a page of such an origin can do nothing that any other client could not do.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config, ConfigDep } from '../config/config.ts';

/** The origins of Capacitor's web views. */
const ANDROID_ORIGIN = 'https://localhost';
const IOS_ORIGIN = 'capacitor://localhost';

/** What the app calls: the API, and exported matches. Pages are for browsers. */
const CALLED = /^\/(api\/|([a-z]{2}\/)?match\/[^/]+\/[^/]+\.(json|pdf)(\?|$))/;

const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, x-touchline-version',
  // Chromium's maximum.
  'access-control-max-age': '7200',
};

/** The origins of the operator's apps. */
export function appOrigins({
  androidApp,
  iosApp,
}: Pick<Config, 'androidApp' | 'iosApp'>): ReadonlySet<string> {
  return new Set([
    ...(androidApp === null ? [] : [ANDROID_ORIGIN]),
    ...(iosApp === null ? [] : [IOS_ORIGIN]),
  ]);
}

/** Must be registered before the routes. Does nothing without an app of the operator. */
export function allowApps(app: FastifyInstance, { config }: ConfigDep<'androidApp' | 'iosApp'>): void {
  const origins = appOrigins(config);
  if (origins.size === 0) return;
  app.addHook('onRequest', ({ url, method, headers }, reply, done) => {
    if (!CALLED.test(url)) return done();
    // Also without an origin, so that no cache gives the app an answer without the permission.
    reply.header('vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined || !origins.has(origin)) return done();
    allow(reply, origin);
    if (method !== 'OPTIONS') return done();
    void reply.code(204).headers(ALLOWED).send();
  });
}

function allow(reply: FastifyReply, origin: string): void {
  reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after' });
}
