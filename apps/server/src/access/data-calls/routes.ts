/**
 * `POST /api/data`: GraphQL with a bearer token. This file writes the response, because rows are sent as their stored
 * text.
 */

import { appIdOf } from '@touchline/domain/account/app-ids';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { GraphQLSchema } from 'graphql/index.js';
import type { ConfigDep } from '#platform/config/config.ts';
import { apiError } from '#platform/errors.ts';
import { Answers } from '#platform/graphql/answers.ts';
import { graphqlRequestIn, registerGraphql } from '#platform/graphql/documents.ts';
import { isDeeperThan } from '#platform/graphql/json-depth.ts';
import { dataRateLimits } from '#platform/graphql/rate-limits.ts';
import { stringifyWithRaw } from '#platform/graphql/raw-json.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { sendJson, shownError } from '#platform/http/send.ts';
import { whenReady } from '#platform/maybe-promise.ts';
import type { Caller } from '../sessions/sessions.ts';
import { admit } from './authenticate.ts';
import type { CallContext, CallDeps } from './builder.ts';
import { logRefusal } from './call-log.ts';
import type { FixedCall } from './fixed-call.ts';

/** A batch has 60,000 characters; a single large change may have more (OUT-2). */
const BODY_LIMIT = 4_000_000;
/** A batch may have 40 levels (rows/push/batch.ts) and is nested in the variables of the body. */
const BODY_DEPTH = 64;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when a data call was admitted. */
    admitted: Admitted | null;
  }
}

interface DataRoute {
  Querystring: { app_id?: unknown };
  Body: unknown;
}

export interface DataOptions {
  readonly deps: CallDeps;
  readonly schema: GraphQLSchema;
  /** Most calls are this one. */
  readonly fixed: FixedCall;
}

/** Replaces the body of the fixed call. */
const FIXED = Symbol('the fixed call');
/** Replaces a body that is no JSON, or too deep. */
const UNREADABLE = Symbol('no JSON');

export async function dataRoutes(app: FastifyInstance, { deps, schema, fixed }: DataOptions): Promise<void> {
  await registerGraphql(app, { schema, mode: deps.config.mode });
  const rateLimits = dataRateLimits(deps);
  const answers = new Answers(deps.config);
  app.decorateRequest('admitted', null);
  const letIn = async (request: FastifyRequest) => {
    const caller = await admit(deps, request);
    await rateLimits.count(caller.sid, saidLength(request));
    request.admitted = { caller, bodyCameLater: !request.raw.complete };
  };
  const options: RouteShorthandOptions = {
    bodyLimit: BODY_LIMIT,
    // Authenticate before the body is read and parsed: both cost memory and time. A body that may be the fixed call is
    // short and is read first.
    onRequest: (request, _reply, done) => {
      if (maybeFixed(request, fixed)) done();
      else letIn(request).then(() => done(), done);
    },
  };
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length <= fixed.longestBody && fixed.isMeantBy(body)) {
      done(null, FIXED);
      return;
    }
    const text = body.toString();
    if (maybeFixed(request, fixed)) {
      // The caller is not authenticated yet, and a refusal of the caller takes precedence over errors in the body.
      if (isDeeperThan(BODY_DEPTH, body)) done(null, UNREADABLE);
      else void parseJson(request, text, (error, value) => done(null, error === null ? value : UNREADABLE));
      return;
    }
    const unused = saidLength(request) - body.length;
    if (request.admitted && unused > 0) void rateLimits.giveBack(request.admitted.caller.sid, unused);
    if (isDeeperThan(BODY_DEPTH, body)) done(apiError(400));
    else void parseJson(request, text, done);
  });
  const answerFixed = (request: FastifyRequest<DataRoute>, reply: FastifyReply) =>
    whenReady(admit(deps, request), (caller) => {
      rateLimits.countHealthCheck(caller.sid);
      checkAppId(request.query);
      return whenReady(fixed.answer(caller), (text) => void sendJson(reply, 200, text));
    });
  const answerCall = async (request: FastifyRequest<DataRoute>, reply: FastifyReply) => {
    if (maybeFixed(request, fixed)) await letIn(request);
    const { admitted } = request;
    // A body may take seconds to arrive. Check again, because the session may have ended or a team been shared
    // meanwhile.
    const fresh = admitted && !admitted.bodyCameLater ? admitted.caller : await admit(deps, request);
    const answer = answers.begin(fresh.sid);
    for (const event of ['finish', 'close']) reply.raw.once(event, () => answer.end());
    const context: CallContext = {
      deps,
      answer,
      caller: fresh,
      origin: originOf(deps, request),
      network: networkOf(request.ip),
    };
    checkAppId(request.query);
    const { query, variables, operationName } = graphqlRequestIn(request.body);
    const result = await app.graphql(query, context, variables, operationName);
    const [error] = result.errors ?? [];
    if (error !== undefined) {
      logRefusal(context, shownError(error));
      throw error;
    }
    const text = stringifyWithRaw({ data: result.data });
    answer.isMade(text.length);
    return sendJson(reply, 200, text);
  };
  app.post<DataRoute>('/api/data', options, (request, reply) =>
    request.body === FIXED ? answerFixed(request, reply) : answerCall(request, reply),
  );
}

interface Admitted {
  readonly caller: Caller;
  readonly bodyCameLater: boolean;
}

/** Whether the body may be that of the fixed call. */
function maybeFixed(request: FastifyRequest, { longestBody }: FixedCall): boolean {
  return request.headers['content-type'] === 'application/json' && saidLength(request) <= longestBody;
}

/** The declared length of a body in bytes; the maximum when the request declares none. */
function saidLength({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? BODY_LIMIT);
  return Math.min(Number.isNaN(length) ? BODY_LIMIT : length, BODY_LIMIT);
}

function checkAppId({ app_id }: DataRoute['Querystring']): void {
  if (app_id !== undefined && appIdOf(app_id) === null) throw apiError(400);
}

/** The server's public address. In production links never use the request's Host header. */
function originOf(
  { config }: ConfigDep<'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  return config.publicUrl ?? `${protocol}://${host}`;
}
