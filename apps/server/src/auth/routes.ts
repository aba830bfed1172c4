/** `POST|GET /api/auth/{locale}/{call}`: parameters in the query (GET), as JSON or as a form (POST). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noted } from '../audit/account-calls.ts';
import { logFailure } from '../audit/repeated-lines.ts';
import type { Deps } from '../deps.ts';
import { ApiError, apiError, authError, statusOf } from '../errors.ts';
import { gateOf } from '../graphql/gate.ts';
import { networkOf } from '../http/network-of.ts';
import { AUTH_CALLS } from './calls.ts';
import { checkApp, type Fields, localeOf } from './input.ts';

interface AuthRoute {
  Params: { locale: string; call: string };
  Querystring: Record<string, unknown>;
}

const BODY_LIMIT = 10_000;
/** Account calls from one address in a minute: more than a club's clubhouse makes, far less than a guesser. */
const CALLS_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

export async function authRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.route<AuthRoute>({
    method: ['GET', 'POST'],
    url: '/api/auth/:locale/:call',
    bodyLimit: BODY_LIMIT,
    handler: (request, reply) => answer(deps, request, reply),
  });
  app.setErrorHandler((error, _request, reply) => sendAuthError(deps, error, reply));
}

async function answer(deps: Deps, request: FastifyRequest<AuthRoute>, reply: FastifyReply): Promise<object> {
  const { locale, call } = request.params;
  const method = request.method === 'GET' ? 'GET' : 'POST';
  const run = Object.hasOwn(AUTH_CALLS, call) ? AUTH_CALLS[call]?.[method] : undefined;
  if (run === undefined) throw apiError(400);
  const fields = fieldsOf(method === 'GET' ? request.query : request.body);
  checkApp(fields);
  await gateOf(deps).checkOpen();
  const address = networkOf(request.ip);
  await refuseFlood(deps, address);
  reply.header('cache-control', 'no-store');
  const origin = deps.config.publicUrl ?? originOf(request);
  return noted(deps, { method, call, fields, address }, () =>
    run(deps, { fields, locale: localeOf(locale), address, origin, over: endOf(reply) }),
  );
}

function endOf({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['finish', 'close']) raw.once(event, resolve);
  });
}

/** Where this machine reaches it: in production a link never begins with what a request says. */
function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return `${protocol}://${host}`;
}

/** Trial mode listens at home only, where replays and tests sign up dozens of coaches at once. */
async function refuseFlood({ config, limits }: Deps, address: string): Promise<void> {
  if (config.mode === 'trial') return;
  if ((await limits.hit(`auth:${address}`, MINUTE_MS)) > CALLS_PER_MINUTE) throw authError(429);
}

function fieldsOf(input: unknown): Fields {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw apiError(400);
  return input as Fields;
}

function sendAuthError(deps: Deps, error: unknown, reply: FastifyReply): FastifyReply {
  const shown = error instanceof ApiError ? error : wasMalformed(error) ? apiError(400) : authError(500);
  if (shown.code === 500) logFailure(deps, error, 'an account call failed');
  return reply
    .header('cache-control', 'no-store')
    .code(statusOf(shown.code))
    .send({ code: shown.code, message: shown.message });
}

/** Fastify's own complaints: no JSON, too large, another content type. */
function wasMalformed(error: unknown): boolean {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429;
}
