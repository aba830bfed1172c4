/**
 * `POST /api/data`: GraphQL with a bearer token. Mercurius parses, validates and compiles a document once;
 * the answer is written here, because rows go out as the text that they are stored as.
 */

import { appIdOf } from '@touchline/domain/account/app-ids';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { NoSchemaIntrospectionCustomRule } from 'graphql/index.js';
import mercurius from 'mercurius';
import { noteRefusal } from '../audit/data-calls.ts';
import type { Caller } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { networkOf } from '../http/network-of.ts';
import { Answers } from './answers.ts';
import type { CallContext } from './builder.ts';
import { admit, type HealthCalls } from './health-calls.ts';
import { isDeeperThan } from './json-depth.ts';
import { costProblem, DOCUMENT_LENGTH, OPERATION_NAME_LENGTH, TOKENS } from './limits.ts';
import { paceOf } from './pace.ts';
import { stringifyWithRaw } from './raw-json.ts';
import { buildSchema } from './schema.ts';
import { sendJson, shownError } from './send.ts';

/** A batch has 60,000 characters, a single large change may have more (OUT-2). */
const BODY_LIMIT = 4_000_000;
/** A batch may have 40 levels (sync/batch.ts), and stands in the variables of a body. */
const BODY_DEPTH = 64;
/** Documents that are kept parsed and compiled: the app has about 40. */
const DOCUMENTS_KEPT = 100;
/** Mercurius would take a document's syntax tree as JSON, too: no client of ours sends one. */
const LOOKS_LIKE_GRAPHQL = /^[\s,\uFEFF]*(#|\{\s*[_A-Za-z#.]|(query|mutation|subscription|fragment)\b)/;

interface DataRoute {
  Querystring: { app_id?: unknown };
  Body: unknown;
}

export interface DataOptions {
  readonly deps: Deps;
  /** Looks at requests before the route does, where they come over the wire. */
  readonly healthCalls?: HealthCalls;
}

export async function dataRoutes(app: FastifyInstance, { deps, healthCalls }: DataOptions): Promise<void> {
  const production = deps.config.mode === 'production';
  await app.register(mercurius, {
    schema: buildSchema(),
    routes: false,
    jit: 1,
    cache: DOCUMENTS_KEPT,
    graphql: { parseOptions: { maxTokens: TOKENS } },
    // Errors stay what they are: their code is inside, and what is sent is decided below.
    errorFormatter: ({ errors }) => ({
      statusCode: 200,
      response: { data: null, errors: [...(errors ?? [])] },
    }),
    validationRules: production ? [NoSchemaIntrospectionCustomRule] : [],
  });
  // Before GraphQL's own rules, some of which take long for a document that is made for it.
  app.graphql.addHook('preValidation', async (_schema, document) => {
    if (costProblem(document) !== null) throw apiError(400);
  });
  const pace = paceOf(deps);
  const answers = new Answers(deps.config);
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const options: RouteShorthandOptions = {
    bodyLimit: BODY_LIMIT,
    // Before the body is read and parsed: both take memory and time, which are for callers with an account.
    onRequest: async (request) => {
      const caller = await admit(deps, request);
      await pace.count(caller.sid, saidLength(request));
      admitted.set(request, { caller, bodyCameLater: !request.raw.complete });
    },
    preParsing: (request, _reply, payload, done) => done(null, healthCalls?.bodyOf(request.raw) ?? payload),
  };
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const { caller } = admitted.get(request) ?? {};
    const unused = saidLength(request) - body.length;
    if (caller !== undefined && unused > 0) void pace.giveBack(caller.sid, unused);
    if (isDeeperThan(BODY_DEPTH, body)) done(apiError(400));
    else parseJson(request, body.toString(), done);
  });
  app.post<DataRoute>('/api/data', options, async (request, reply) => {
    const { caller, bodyCameLater } = admitted.get(request) ?? { caller: null, bodyCameLater: true };
    // A body may take seconds to arrive: the session may have ended, or a team been shared meanwhile.
    const fresh = caller === null || bodyCameLater ? await admit(deps, request) : caller;
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
      noteRefusal(context, shownError(error));
      throw error;
    }
    const text = stringifyWithRaw({ data: result.data });
    answer.isMade(text.length);
    return sendJson(reply, 200, text);
  });
}

interface Admitted {
  readonly caller: Caller;
  readonly bodyCameLater: boolean;
}

/** Bytes of a body as its request says it; as many as it may have where the request does not say. */
function saidLength({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? BODY_LIMIT);
  return Math.min(Number.isNaN(length) ? BODY_LIMIT : length, BODY_LIMIT);
}

function documentOf({ body, query: { app_id } }: FastifyRequest<DataRoute>): {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string;
} {
  if (app_id !== undefined && appIdOf(app_id) === null) throw apiError(400);
  if (typeof body !== 'object' || body === null) throw apiError(400);
  const { query, variables, operationName } = body as Record<string, unknown>;
  if (typeof query !== 'string' || query.length > DOCUMENT_LENGTH) throw apiError(400);
  if (!LOOKS_LIKE_GRAPHQL.test(query)) throw apiError(400);
  if (typeof operationName === 'string' && operationName.length > OPERATION_NAME_LENGTH) throw apiError(400);
  if (
    variables !== undefined &&
    variables !== null &&
    (typeof variables !== 'object' || Array.isArray(variables))
  ) {
    throw apiError(400);
  }
  return {
    query,
    variables: (variables ?? {}) as Record<string, unknown>,
    ...(typeof operationName === 'string' ? { operationName } : {}),
  };
}

/** Where people reach this server: in production a link never begins with what a request says. */
function originOf({ config }: Deps, { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return config.publicUrl ?? `${protocol}://${host}`;
}
