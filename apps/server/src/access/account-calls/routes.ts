/** `POST|GET /api/auth/{locale}/{call}`: parameters in the query (GET), as JSON or as a form (POST). */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { availabilityOf } from '#platform/availability/availability.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError, apiError, authError, statusOf } from '#platform/errors.ts';
import { appOrigins } from '#platform/http/app-origins.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import { logFailure } from '#platform/log/repeated-lines.ts';
import type { CallEvents } from '#platform/security-log/events.ts';
import type { TimeDep } from '#platform/time.ts';
import type { AccountCalls } from './call.ts';
import { logCall } from './call-log.ts';
import { checkApp, type Fields, localeOf } from './input.ts';

interface AuthRoute {
  Params: { locale: string; call: string };
  Querystring: Record<string, unknown>;
}

const BODY_LIMIT = 10_000;
/** Account calls per minute from one address: more than a clubhouse makes, far fewer than an attacker needs. */
const CALLS_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

type RouteDeps = ConfigDep<'androidApp' | 'iosApp' | 'minimumAppVersion' | 'mode' | 'publicUrl'> &
  DatabaseDep &
  LimitsDep &
  TimeDep &
  LogDep;

export interface AccountCallOptions<D> {
  readonly deps: D;
  readonly calls: AccountCalls<D>;
  /** Event names for the security log, by method and name. */
  readonly audited: Readonly<Record<string, CallEvents>>;
}

export async function accountCallRoutes<D extends RouteDeps>(
  app: FastifyInstance,
  options: AccountCallOptions<D>,
): Promise<void> {
  const { deps } = options;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.route<AuthRoute>({
    method: ['GET', 'POST'],
    url: '/api/auth/:locale/:call',
    bodyLimit: BODY_LIMIT,
    handler: (request, reply) => answer(options, request, reply),
  });
  app.setErrorHandler((error, _request, reply) => sendAuthError(deps, error, reply));
}

async function answer<D extends RouteDeps>(
  { deps, calls, audited }: AccountCallOptions<D>,
  request: FastifyRequest<AuthRoute>,
  reply: FastifyReply,
): Promise<object> {
  const { locale, call } = request.params;
  const method = request.method === 'GET' ? 'GET' : 'POST';
  const run = Object.hasOwn(calls, call) ? calls[call]?.[method] : undefined;
  if (run === undefined || (method === 'GET' && !isOwnFetch(deps, request))) throw apiError(400);
  const fields = fieldsOf(method === 'GET' ? request.query : request.body);
  checkApp(fields);
  await availabilityOf(deps).checkOpen();
  const address = networkOf(request.ip);
  await refuseFlood(deps, address);
  reply.header('cache-control', 'no-store');
  const origin = deps.config.publicUrl ?? originOf(request);
  const asked = { method, call, fields, address, events: audited[`${method} ${call}`] } as const;
  return logCall(deps, asked, () =>
    run(deps, { fields, locale: localeOf(locale), address, origin, over: endOf(reply) }),
  );
}

/**
 * Some calls by GET send a mail (section 7). A link, a picture or a script of another site makes none of them (ASVS
 * 3.5.3). Programs that are no browsers send none of these headers.
 */
function isOwnFetch({ config }: RouteDeps, { headers }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': dest, 'sec-fetch-mode': mode, 'sec-fetch-site': site, origin } = headers;
  if (dest === undefined && mode === undefined && site === undefined) return true;
  if (dest !== 'empty' || (mode !== 'cors' && mode !== 'same-origin')) return false;
  return site === 'same-origin' || (origin !== undefined && appOrigins(config).has(origin));
}

function endOf({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['finish', 'close']) raw.once(event, resolve);
  });
}

/** The server's address as the local machine sees it. In production links never use the request's Host header. */
function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return `${protocol}://${host}`;
}

/** The rate limit. Trial mode has none: it listens on loopback only, where tests sign up dozens of coaches at once. */
async function refuseFlood(
  { config, limits }: ConfigDep<'mode'> & LimitsDep,
  address: string,
): Promise<void> {
  if (config.mode === 'trial') return;
  if ((await limits.hit(`auth:${address}`, MINUTE_MS)) > CALLS_PER_MINUTE) throw authError(429);
}

function fieldsOf(input: unknown): Fields {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw apiError(400);
  return input as Fields;
}

function sendAuthError(deps: TimeDep & LogDep, error: unknown, reply: FastifyReply): FastifyReply {
  const shown = error instanceof ApiError ? error : wasMalformed(error) ? apiError(400) : authError(500);
  if (shown.code === 500) logFailure(deps, error, 'an account call failed');
  return reply
    .header('cache-control', 'no-store')
    .code(statusOf(shown.code))
    .send({ code: shown.code, message: shown.message });
}

/** Whether Fastify itself refused the request: invalid JSON, too large, wrong content type. */
function wasMalformed(error: unknown): boolean {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429;
}
