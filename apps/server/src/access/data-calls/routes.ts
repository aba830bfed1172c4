/**
 * `POST /api/data`: GraphQL with a bearer token. Mercurius parses, validates and compiles a document once. This file
 * writes the response, because rows are sent as their stored text.
 */

import { appIdOf } from '@touchline/domain/account/app-ids';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql/index.js';
import mercurius from 'mercurius';
import type { ConfigDep } from '#platform/config/config.ts';
import { apiError } from '#platform/errors.ts';
import { Answers } from '#platform/graphql/answers.ts';
import { isDeeperThan } from '#platform/graphql/json-depth.ts';
import { costProblem, DOCUMENT_LENGTH, OPERATION_NAME_LENGTH, TOKENS } from '#platform/graphql/limits.ts';
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
/** Parsed and compiled documents to cache; the app has about 40. */
const DOCUMENTS_KEPT = 100;
/** Refuses a syntax tree as JSON, which Mercurius would accept and no client sends. */
const LOOKS_LIKE_GRAPHQL = /^[\s,\uFEFF]*(#|\{\s*[_A-Za-z#.]|(query|mutation|subscription|fragment)\b)/;

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
  const production = deps.config.mode === 'production';
  await app.register(mercurius, {
    schema,
    routes: false,
    jit: 1,
    cache: DOCUMENTS_KEPT,
    graphql: { parseOptions: { maxTokens: TOKENS } },
    // Do not convert errors here: the code below reads their code and decides what to send.
    errorFormatter: ({ errors }) => ({
      statusCode: 200,
      response: { data: null, errors: [...(errors ?? [])] },
    }),
    validationRules: production ? [NoSchemaIntrospectionCustomRule] : [],
  });
  // Before GraphQL's own validation, which can take long for a crafted document.
  app.graphql.addHook('preValidation', async (_schema, document) => {
    if (costProblem(document) !== null) throw apiError(400);
  });
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
    const { query, variables, operationName } = documentOf(request);
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

function documentOf({ body, query }: FastifyRequest<DataRoute>): {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string;
} {
  checkAppId(query);
  if (typeof body !== 'object' || body === null) throw apiError(400);
  const { query: document, variables, operationName } = body as Record<string, unknown>;
  if (typeof document !== 'string' || document.length > DOCUMENT_LENGTH) throw apiError(400);
  if (!LOOKS_LIKE_GRAPHQL.test(document)) throw apiError(400);
  if (typeof operationName === 'string' && operationName.length > OPERATION_NAME_LENGTH) throw apiError(400);
  if (
    variables !== undefined &&
    variables !== null &&
    (typeof variables !== 'object' || Array.isArray(variables))
  ) {
    throw apiError(400);
  }
  return {
    query: document,
    variables: (variables ?? {}) as Record<string, unknown>,
    ...(typeof operationName === 'string' ? { operationName } : {}),
  };
}

/** The server's public address. In production links never use the request's Host header. */
function originOf(
  { config }: ConfigDep<'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  return config.publicUrl ?? `${protocol}://${host}`;
}
